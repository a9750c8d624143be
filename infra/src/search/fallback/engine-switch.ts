import { setTimeout as pause } from 'node:timers/promises'
import { EngineAway } from '../../engines/engine-watch.ts'
import { within } from '../../event-store/within.ts'

const LOOK_EVERY_MS = 250
const LOOK_LIMIT_MS = 1_500

/** Whether an engine is in use: off from its first failure until it has proved that it is back. */
export interface EngineSwitch {
  /** Returns why it is off. */
  turnOff(because: unknown): EngineAway
  /** Rejects with EngineAway while the switch is off, and as soon as it is turned off. */
  whileOn<Result>(work: () => Promise<Result>): Promise<Result>
  close(): void
}

/**
 * `proveBack` resolves when the engine may be used again. It is called four times a second, and only while
 * the switch is off.
 */
export const engineSwitch = (proveBack: () => Promise<void>): EngineSwitch => {
  const closed = new AbortController()
  const waiting = new Set<(error: EngineAway) => void>()
  let away: EngineAway | null = null

  const lookUntilBack = async (): Promise<void> => {
    while (away !== null && !closed.signal.aborted) {
      await pause(LOOK_EVERY_MS, undefined, { signal: closed.signal, ref: false }).catch(() => {})
      if (closed.signal.aborted) return
      await within(LOOK_LIMIT_MS, 'the search engine', proveBack()).then(
        () => {
          away = null
        },
        (error: unknown) => {
          away = awayBecause(error)
        },
      )
    }
  }

  return {
    turnOff(because) {
      if (away !== null) return away
      const reason = awayBecause(because)
      if (closed.signal.aborted) return reason
      away = reason
      for (const reject of waiting) reject(reason)
      void lookUntilBack()
      return reason
    },
    whileOn(work) {
      if (away !== null) return Promise.reject(away)
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        work()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject))
      })
    },
    close: () => closed.abort(),
  }
}

const awayBecause = (error: unknown): EngineAway =>
  error instanceof EngineAway
    ? error
    : new EngineAway(error instanceof Error ? error.message : String(error), { cause: error })
