import { type Engine, EngineMissing, type RunningEngine } from './engine.ts'

export interface MissingEngine {
  readonly name: string
  /** One line. */
  readonly because: string
}

export interface StartedEngines {
  readonly running: readonly RunningEngine[]
  readonly missing: readonly MissingEngine[]
  /** Ends all of them and deletes their data. */
  stop(): Promise<void>
}

/** Hears of each engine when it has started or turned out to be missing. */
export interface StartListener {
  readonly onStarted?: (engine: RunningEngine) => void
  readonly onMissing?: (engine: MissingEngine) => void
}

/** Starts one after the other. If one fails for another reason than that it is missing, none is left running. */
export const startEngines = async (
  engines: readonly Engine[],
  { onStarted, onMissing }: StartListener = {},
): Promise<StartedEngines> => {
  const running: RunningEngine[] = []
  const missing: MissingEngine[] = []
  const stop = async () => {
    await Promise.all(running.map((engine) => engine.stop()))
  }
  for (const engine of engines) {
    try {
      const started = await engine.start()
      running.push(started)
      onStarted?.(started)
    } catch (error) {
      if (!(error instanceof EngineMissing)) {
        await stop()
        throw error
      }
      const found = { name: engine.name, because: error.message }
      missing.push(found)
      onMissing?.(found)
    }
  }
  return { running, missing, stop }
}
