import { ensureFrontendBuilt } from './lib/ensure-frontend-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { runScript } from './lib/project.mjs'
import { runSteps, vitestStep } from './lib/steps.mjs'

await runScript(async () => {
  await ensureInstalled()
  await ensureFrontendBuilt()
  const [{ ok, counts }] = await runSteps([vitestStep('engines', true)])
  for (const { name, reason } of counts.skipped) console.log(`Skipped because ${reason}: ${name}`)
  if (!ok) process.exitCode = 1
})
