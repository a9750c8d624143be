import { type Engine, EngineMissing, type RunningEngine } from '../support/engines/engine.ts'
import { openSearchEngine } from '../support/engines/opensearch.ts'
import { redisEngine } from '../support/engines/redis.ts'
import { s3Engine } from '../support/engines/versitygw.ts'

/** Engines that can run here and affect speed. */
const ENGINES = [openSearchEngine, redisEngine, s3Engine]

let isOnEngines = false
const running = new Map<string, readonly RunningEngine[]>()
const measured = new Set<string>()

/** From now on, each measured product gets its own engines. */
export const measureOnEngines = (): void => {
  isOnEngines = true
}

/** The addresses in `EVENTSTORE_URL`, separated by spaces. */
const eventStores = (): readonly string[] => (process.env.EVENTSTORE_URL ?? '').split(' ').filter(Boolean)

export const isMeasuringOnEngines = (): boolean => isOnEngines || eventStores().length > 0

const eventStoreOfOwner = new Map<string, string>()

/**
 * `EVENTSTORE_URL=… npm run bench -- p6` measures on that server, which must have no events. A benchmark that
 * starts several products takes as many addresses: the owner, such as the data directory of a product, keeps
 * the one that it got. undefined: the log is in Postgres.
 */
export const eventStoreOf = (owner: string): string | undefined => {
  const all = eventStores()
  if (all.length === 0) return undefined
  const url = eventStoreOfOwner.get(owner) ?? all[eventStoreOfOwner.size]
  if (url === undefined)
    throw new Error(
      `EVENTSTORE_URL names ${all.length}, and this needs another one: each product has a server without events`,
    )
  eventStoreOfOwner.set(owner, url)
  measured.add('EventStoreDB')
  return url
}

/** The engines that were used since the last call. */
export const takeMeasured = (): readonly string[] => {
  const names = [...measured].sort()
  measured.clear()
  return names
}

const STAND_IN = 'a stand-in for '
const nameOf = ({ name }: Engine, { standsInFor }: RunningEngine): string =>
  standsInFor === undefined ? name : `${STAND_IN}${name}`

/** A stand-in is not as fast or slow as the engine, so a figure on it meets or misses no bound. */
export const areReal = (engines: readonly string[]): boolean =>
  engines.every((name) => !name.startsWith(STAND_IN))

/** An engine for a benchmark that measures it without a product. Throws if this machine cannot run it. */
export const startMeasured = async (engine: Engine): Promise<RunningEngine> => {
  const found = await engine.start().catch((reason: unknown) => {
    throw reason instanceof EngineMissing ? new Error(`an engine is missing: ${reason.message}`) : reason
  })
  measured.add(nameOf(engine, found))
  return found
}

const started = async (): Promise<readonly RunningEngine[]> => {
  const outcomes = await Promise.allSettled(ENGINES.map(async (engine) => [await startMeasured(engine)]))
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed === undefined) return outcomes.flatMap((outcome) => ('value' in outcome ? outcome.value : []))
  await Promise.all(
    outcomes.flatMap((outcome) => ('value' in outcome ? outcome.value : [])).map(({ stop }) => stop()),
  )
  const reason: unknown = 'reason' in failed ? failed.reason : undefined
  throw reason
}

const startedEnginesOf = async (dataDir: string): Promise<readonly RunningEngine[]> => {
  if (!isOnEngines) return []
  const engines = running.get(dataDir) ?? (await started())
  running.set(dataDir, engines)
  return engines
}

/** Variables of the engines of the product with this data directory. Starts the engines for a new product. */
export const enginesOf = async (dataDir: string): Promise<Readonly<Record<string, string>>> => {
  const url = eventStoreOf(dataDir)
  const engines = await startedEnginesOf(dataDir)
  const eventStore = url === undefined ? {} : { EVENTSTORE_URL: url }
  return Object.assign(eventStore, ...engines.map(({ variables }) => variables))
}

export const stopEnginesOf = async (dataDir: string): Promise<void> => {
  const engines = running.get(dataDir) ?? []
  running.delete(dataDir)
  await Promise.all(engines.map(({ stop }) => stop()))
}
