import { EngineMissing, type RunningEngine } from './engine.ts'
import { engines } from './engines.ts'

/**
 * For `globalSetup` of vitest: starts each engine once for all spec files of the run. Specs find it through
 * its variables. If it is missing, MODSTEAD_MISSING_ENGINES has one line with the reason.
 */
export const setup = async () => {
  const running: RunningEngine[] = []
  const missing: string[] = []
  for (const engine of engines) {
    try {
      const started = await engine.start()
      running.push(started)
      Object.assign(process.env, started.variables)
    } catch (error) {
      if (!(error instanceof EngineMissing)) throw error
      missing.push(error.message)
    }
  }
  process.env.MODSTEAD_MISSING_ENGINES = missing.join('\n')
  return () => Promise.all(running.map((engine) => engine.stop()))
}
