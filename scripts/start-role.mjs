import { ensureFrontendBuilt } from './lib/ensure-frontend-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { builtServer, ensureServerBuilt } from './lib/ensure-server-built.mjs'
import { runScript } from './lib/project.mjs'
import { runUnderNode24 } from './lib/run-under-node24.mjs'

await runScript(async () => {
  const args = process.argv.slice(2)
  await ensureInstalled()
  await ensureServerBuilt()
  if (args[0] === 'web' && !args.includes('--help')) await ensureFrontendBuilt()
  await runUnderNode24(builtServer.role, args)
})
