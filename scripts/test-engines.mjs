import { ensureFrontendBuilt } from './lib/ensure-frontend-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { runScript } from './lib/project.mjs'
import { runSteps, vitestStep } from './lib/steps.mjs'

await runScript(async () => {
  await ensureInstalled()
  await ensureFrontendBuilt()
  const [{ ok, counts }] = await runSteps([vitestStep('engines', true)], 1)
  for (const reason of new Set(counts.skipped.map((test) => test.reason)))
    console.log(`Skipped because ${reason}.`)
  if (!ok) process.exitCode = 1
})
