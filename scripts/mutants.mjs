import { setPriority } from 'node:os'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { foldersToMutate } from './lib/mutants/folders.mjs'
import { mutate } from './lib/mutants/mutate.mjs'
import { showResult } from './lib/mutants/show-result.mjs'
import { runScript } from './lib/project.mjs'

const LOWEST_PRIORITY = 19

/**
 * `npm run mutants -- domain/src/kernel` mutates that folder and those below it; without a folder, all of
 * them.
 */
await runScript(async () => {
  await ensureInstalled()
  setPriority(LOWEST_PRIORITY)
  for (const folder of foldersToMutate(process.argv.slice(2))) {
    const result = await mutate(folder)
    showResult(folder, result)
    if (result.enough === false) process.exitCode = 1
  }
})
