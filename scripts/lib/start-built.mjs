import { ensureFrontendBuilt } from './ensure-frontend-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { ensureServerBuilt } from './ensure-server-built.mjs'
import { runScript } from './project.mjs'
import { runUnderNode24 } from './run-under-node24.mjs'

/** Sets up missing parts, and continues as an entry of the built server. Its help needs no pages. */
export const startBuilt = (entry, needsPages = () => true) =>
  runScript(async () => {
    const args = process.argv.slice(2)
    await ensureInstalled()
    await ensureServerBuilt()
    if (needsPages(args) && !args.includes('--help')) await ensureFrontendBuilt()
    await runUnderNode24(entry, args)
  })
