import { ensureFrontendBuilt } from './lib/ensure-frontend-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { runScript } from './lib/project.mjs'
import { sayTotals } from './lib/say-totals.mjs'
import { runSteps, vitestStep } from './lib/steps.mjs'

await runScript(async () => {
  await ensureInstalled()
  await ensureFrontendBuilt()
  sayTotals(await runSteps([vitestStep('engines', true)], 1))
})
