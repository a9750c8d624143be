import { ensureChromium } from './lib/ensure-chromium.mjs'
import { ensureFrontendBuilt } from './lib/ensure-frontend-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { runScript } from './lib/project.mjs'
import { sayTotals } from './lib/say-totals.mjs'
import { runSteps, vitestStep } from './lib/steps.mjs'

/** The site of the journeys comes first: a server that EVENTSTORE_URL names must be empty for it. */
const suites = ['engines-browser', 'engines']

await runScript(async () => {
  await ensureInstalled()
  await ensureChromium()
  await ensureFrontendBuilt()
  const results = []
  for (const suite of suites) results.push(...(await runSteps([vitestStep(suite, true)], 1)))
  sayTotals(results)
})
