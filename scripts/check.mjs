import { ensureInstalled } from './lib/ensure-installed.mjs'
import { runScript } from './lib/project.mjs'

await runScript(async () => {
  await ensureInstalled()
  const { checkSteps } = await import('./lib/check-steps.mjs')
  const { runSteps } = await import('./lib/steps.mjs')
  const results = await runSteps(checkSteps())
  const failed = results.filter(({ ok }) => !ok)
  console.log(
    failed.length === 0
      ? 'Everything is in order.'
      : `Not in order: ${failed.map(({ name }) => name).join(', ')}.`,
  )
  if (failed.length > 0) process.exitCode = 1
})
