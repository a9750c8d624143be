import { within } from '../event-store/within.ts'

export interface Engine {
  readonly name: string
  /** Throws while the engine cannot be used. */
  readonly probe: () => Promise<unknown>
  /**
   * The effect while the engine is away, for the log. By default, requests that need it are answered with
   * 503.
   */
  readonly meanwhile?: string
}

export type EngineState = 'up' | 'away'

interface WatchLog {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

export interface EngineWatch {
  /** Starts to watch another engine. */
  add(engine: Engine): void
  /** Probes all engines. Returns their states by name. */
  look(): Promise<Readonly<Record<string, EngineState>>>
  /** The result of the last look. */
  isAway(name: string): boolean
  /**
   * Rejects with EngineAway as soon as the engine is known to be away, even if the work has already begun.
   */
  during<T>(name: string, work: () => Promise<T>): Promise<T>
  stop(): void
}

/** The engine is away and cannot answer. */
export class EngineAway extends Error {
  override readonly name: string = 'EngineAway'
}

const PROBE_LIMIT_MS = 2_000
const EVERY_MS = 1_000
/** Short, so that nobody is refused for long after an engine is back. */
const EVERY_WHILE_AWAY_MS = 250
const MEANWHILE = 'what needs it is answered with 503'

/**
 * Looks at the engines every second, and more often while one is away. Logs one line when an engine goes away
 * and one when it is back.
 */
export const watchEngines = (first: readonly Engine[], log: WatchLog): EngineWatch => {
  const engines = [...first]
  const states = new Map<string, EngineState>(engines.map(({ name }) => [name, 'up']))
  const waiting = new Map<string, Set<(error: Error) => void>>(engines.map(({ name }) => [name, new Set()]))
  const isAway = (name: string): boolean => states.get(name) === 'away'
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const note = ({ name, meanwhile = MEANWHILE }: Engine, state: EngineState, error?: unknown) => {
    if (states.get(name) === state || stopped) return
    states.set(name, state)
    if (state === 'up') return log.info({ engine: name }, `${name} is back`)
    const because = error instanceof Error ? error.message : String(error)
    log.warn({ engine: name, because }, `${name} is away: ${meanwhile} until it is back`)
    for (const reject of waiting.get(name) ?? []) reject(new EngineAway(`${name} is away`))
  }

  const lookAt = (engine: Engine) =>
    within(PROBE_LIMIT_MS, engine.name, engine.probe()).then(
      () => note(engine, 'up'),
      (error: unknown) => note(engine, 'away', error),
    )

  const look = async () => {
    looking ??= Promise.all(engines.map(lookAt)).then(() => {
      looking = undefined
    })
    await looking
    return Object.fromEntries(states)
  }

  const lookAgain = () => {
    const everyMs = [...states.values()].includes('away') ? EVERY_WHILE_AWAY_MS : EVERY_MS
    timer = setTimeout(() => void look().finally(() => stopped || lookAgain()), everyMs)
    timer.unref()
  }
  lookAgain()

  return {
    add(engine) {
      engines.push(engine)
      states.set(engine.name, 'up')
      waiting.set(engine.name, new Set())
    },
    look,
    isAway,
    during(name, work) {
      if (isAway(name)) return Promise.reject(new EngineAway(`${name} is away`))
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
