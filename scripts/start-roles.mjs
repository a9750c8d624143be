import { join } from 'node:path'
import { ensureFrontendBuilt } from './lib/ensure-frontend-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { root, runScript } from './lib/project.mjs'
import { runUnderNode24 } from './lib/run-under-node24.mjs'

await runScript(async () => {
  const args = process.argv.slice(2)
  await ensureInstalled()
  if (!args.includes('--help')) await ensureFrontendBuilt()
  await runUnderNode24(join(root, 'server/src/roles/start-all.ts'), args)
})
