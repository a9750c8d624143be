import { checkSteps } from './lib/check-steps.mjs'
import { ensureChromium } from './lib/ensure-chromium.mjs'
import { ensureFrontendBuilt } from './lib/ensure-frontend-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { runScript } from './lib/project.mjs'
import { runSteps, vitestStep } from './lib/steps.mjs'

/** Each uses all processors, so one after the other. */
const suites = ['integration', 'under-load', 'conformance', 'browser']

const showSkipped = (skipped) => {
  for (const reason of new Set(skipped.map((test) => test.reason))) {
    console.log(`Skipped because ${reason}:`)
    for (const test of skipped) if (test.reason === reason) console.log(`  ${test.name}`)
  }
}

await runScript(async () => {
  await ensureInstalled()
  await ensureChromium()
  await ensureFrontendBuilt()
  const results = await runSteps(checkSteps())
  for (const suite of suites) results.push(...(await runSteps([vitestStep(suite, true)], 1)))

  const counts = results.map((result) => result.counts)
  const skipped = counts.flatMap((count) => count.skipped)
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  showSkipped(skipped)
  console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`)
  if (results.some(({ ok }) => !ok) || failed > 0) process.exitCode = 1
})
