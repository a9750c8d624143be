import { within } from '../event-store/within.ts'

export interface Engine {
  readonly name: string
  /** Throws while it cannot be used. */
  readonly probe: () => Promise<unknown>
}

export type EngineState = 'up' | 'away'

interface WatchLog {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

export interface EngineWatch {
  /** The states of now, by name. */
  look(): Promise<Readonly<Record<string, EngineState>>>
  /** Rejects with EngineAway as soon as the engine is known to be away, also what is under way by then. */
  during<T>(name: string, work: () => Promise<T>): Promise<T>
  stop(): void
}

/** The engine is away and cannot answer. */
export class EngineAway extends Error {
  override readonly name = 'EngineAway'
}

const PROBE_LIMIT_MS = 2_000
const EVERY_MS = 1_000

/** Looks at the engines every second, and logs one line when one goes away and one when it is back. */
export const watchEngines = (engines: readonly Engine[], log: WatchLog): EngineWatch => {
  const states = new Map<string, EngineState>(engines.map(({ name }) => [name, 'up']))
  const waiting = new Map<string, Set<(error: Error) => void>>(engines.map(({ name }) => [name, new Set()]))
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const note = (name: string, state: EngineState, error?: unknown) => {
    if (states.get(name) === state || stopped) return
    states.set(name, state)
    if (state === 'up') return log.info({ engine: name }, `${name} is back`)
    const because = error instanceof Error ? error.message : String(error)
    log.warn(
      { engine: name, because },
      `${name} is away: what needs it is answered with 503 until it is back`,
    )
    for (const reject of waiting.get(name) ?? []) reject(new EngineAway(`${name} is away`))
  }

  const lookAt = ({ name, probe }: Engine) =>
    within(PROBE_LIMIT_MS, name, probe()).then(
      () => note(name, 'up'),
      (error: unknown) => note(name, 'away', error),
    )

  const look = async () => {
    looking ??= Promise.all(engines.map(lookAt)).then(() => {
      looking = undefined
    })
    await looking
    return Object.fromEntries(states)
  }

  const lookAgain = () => {
    timer = setTimeout(() => void look().finally(() => stopped || lookAgain()), EVERY_MS)
    timer.unref()
  }
  lookAgain()

  return {
    look,
    during(name, work) {
      if (states.get(name) === 'away') return Promise.reject(new EngineAway(`${name} is away`))
      return new Promise((resolve, reject) => {
        const known = waiting.get(name)
        known?.add(reject)
        work()
          .then(resolve, reject)
          .finally(() => known?.delete(reject))
      })
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
