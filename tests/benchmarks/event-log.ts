import { randomBytes } from 'node:crypto'
import { eventCatalogue } from '@modstead/domain/contexts'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { openEventStoreDbLoader } from '@modstead/infra/event-store/eventstoredb/loader'
import { moveLog } from '@modstead/infra/event-store/move/move-log'
import { openEventStore } from '@modstead/infra/event-store/open'
import { openLog } from '@modstead/infra/event-store/open-log'
import type { EventStore } from '@modstead/infra/event-store/port'
import { EMPTY_STREAM, type StreamEnd, type Streams } from '@modstead/infra/event-store/streams'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase } from '@modstead/infra/postgres/test-database'
import { liveSets } from '@modstead/projectors/live-projections'
import { searchPathOf } from '@modstead/projectors/runtime/read-model-sets'
import type pg from 'pg'
import { eventStoreDbEngine } from '../support/engines/eventstoredb.ts'
import { type Appendable, inventCatalogue } from './catalogue.ts'
import { eventStoreOf, isMeasuringOnEngines, startMeasured } from './engines-of-products.ts'

/** Settings for the read models of the benchmarks. */
export const SETTINGS = { publicUrl: 'https://mods.example', filesUrl: 'https://files.mods.example' }

export interface EventLog {
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly store: EventStore
  readonly streams: Streams
  close(): Promise<void>
}

/** A new database on the embedded Postgres as the product runs it, with an empty log. */
export const openEventLog = async (masterKey: Buffer = randomBytes(32)): Promise<EventLog> => {
  const database = await openTestDatabase()
  const schema = searchPathOf(liveSets(SETTINGS))
  const pool = createPool(database.url, { name: 'bench', schema, statementTimeoutMs: 600_000 })
  const { store, streams } = await openLog({
    pool,
    databaseUrl: database.url,
    masterKey,
    eventCatalogue,
  })
  return {
    databaseUrl: database.url,
    pool,
    store,
    streams,
    async close() {
      await store.close()
      await pool.end()
      await database.close()
    },
  }
}

const IN_FLIGHT = 2_000

/** Appends an invented catalogue as commands would. Returns the number of events. */
export const fillEventLog = async ({ streams }: EventLog, wanted: number): Promise<number> => {
  const ends = new Map<string, StreamEnd>()
  const flying = new Map<string, Promise<void>>()
  let made = 0
  const append = async ({ stream, events }: Appendable, number: number) => {
    const context = {
      commandId: `bench ${number}`,
      command: 'Seed',
      via: bySystem('benchmarks'),
      actor: 'system:bench',
      at: new Date(1_600_000_000_000 + number * 1_000).toISOString(),
    }
    ends.set(stream, await streams.append(stream, ends.get(stream) ?? EMPTY_STREAM, events, context))
  }
  for (const appendable of inventCatalogue(wanted)) {
    const { stream, events } = appendable
    await flying.get(stream)
    if (flying.size >= IN_FLIGHT) await Promise.race(flying.values())
    made += events.length
    const appended = append(appendable, made).finally(() => flying.delete(stream))
    flying.set(stream, appended)
  }
  await Promise.all(flying.values())
  return made
}

export interface MeasuredStore {
  readonly store: EventStore
  /** Leaves the log itself open. */
  close(): Promise<void>
}

const eventStoreFor = async (databaseUrl: string) => {
  const given = eventStoreOf(databaseUrl)
  if (given !== undefined) return { url: given, stop: async () => {} }
  const { variables, stop } = await startMeasured(eventStoreDbEngine)
  return { url: variables.EVENTSTORE_URL ?? '', stop }
}

/**
 * The store of this log. On engines a copy of it in EventStoreDB: in that of `EVENTSTORE_URL`, which must have
 * no other events, or in its stand-in.
 */
export const measuredStore = async ({ databaseUrl, store }: EventLog): Promise<MeasuredStore> => {
  if (!isMeasuringOnEngines()) return { store, close: async () => {} }
  const { url: eventStoreUrl, stop } = await eventStoreFor(databaseUrl)
  const copy = await openEventStore({ databaseUrl, eventStoreUrl })
  const signal = new AbortController().signal
  const loader = openEventStoreDbLoader(eventStoreUrl, copy)
  await moveLog(store, copy, loader, { onMoved: () => {}, signal })
  await loader.close()
  return {
    store: copy,
    async close() {
      await copy.close()
      await stop()
    },
  }
}
