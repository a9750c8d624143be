import { join } from 'node:path'
import { ensureFrontendBuilt } from './lib/ensure-frontend-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { ensureServerBuilt } from './lib/ensure-server-built.mjs'
import { root, runScript } from './lib/project.mjs'
import { runUnderNode24 } from './lib/run-under-node24.mjs'

await runScript(async () => {
  await ensureInstalled()
  await ensureServerBuilt()
  await ensureFrontendBuilt()
  await runUnderNode24(join(root, 'tests/faults/run/main.ts'), process.argv.slice(2))
})
