import { checkSteps } from './lib/check-steps.mjs'
import { ensureChromium } from './lib/ensure-chromium.mjs'
import { ensureFrontendBuilt } from './lib/ensure-frontend-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { runScript } from './lib/project.mjs'
import { sayTotals } from './lib/say-totals.mjs'
import { runSteps, vitestStep } from './lib/steps.mjs'

/** Each one uses all processors, so they run one after the other. */
const suites = ['integration', 'under-load', 'conformance', 'browser']

await runScript(async () => {
  await ensureInstalled()
  await ensureChromium()
  await ensureFrontendBuilt()
  const results = await runSteps(checkSteps())
  for (const suite of suites) results.push(...(await runSteps([vitestStep(suite, true)], 1)))
  sayTotals(results)
})
