import { join } from 'node:path'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { root, runScript } from './lib/project.mjs'
import { runUnderNode24 } from './lib/run-under-node24.mjs'

await runScript(async () => {
  await ensureInstalled()
  await runUnderNode24(join(root, 'server/src/operations/restore-product.ts'), process.argv.slice(2))
})
