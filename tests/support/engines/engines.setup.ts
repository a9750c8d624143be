import { engines } from './engines.ts'
import { MISSING_ENGINES } from './missing-engines.ts'
import { startEngines } from './start-engines.ts'

/**
 * For `globalSetup` of vitest: starts each engine once for all spec files of the run. Specs find it through
 * its variables, and the reason why it is missing through `whyMissing`.
 */
export const setup = async () => {
  const { missing, stop } = await startEngines(engines, {
    onStarted: ({ variables }) => Object.assign(process.env, variables),
  })
  process.env[MISSING_ENGINES] = missing.map(({ name, because }) => `${name}: ${because}`).join('\n')
  return stop
}
