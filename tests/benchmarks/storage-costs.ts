import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { migrate } from '@modstead/infra/postgres/migrate'
import { EmbeddedSearchIndex } from '@modstead/infra/search/embedded/embedded-search-index'
import { OpenSearchIndex } from '@modstead/infra/search/opensearch/open-search-index'
import { liveTables } from '@modstead/projectors/live-projections'
import { rebuild } from '@modstead/projectors/runtime/rebuild/rebuild'
import { projectorMigrations } from '@modstead/projectors/runtime/storage/migrations'
import type pg from 'pg'
import { EngineMissing } from '../support/engines/engine.ts'
import { openSearchEngine } from '../support/engines/opensearch.ts'
import { cleanUp } from './clean-up.ts'
import { type EventLog, fillEventLog, openEventLog, SETTINGS } from './event-log.ts'
import { type Benchmark, type Figure, short } from './figure.ts'
import { invent, inventDocument } from './search/invented-catalogue.ts'

const DOCUMENTS = 20_000
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const cost = (name: string, bytes: number, checked: string): Figure => ({
  name: `Storage: ${name}`,
  floor: null,
  ours: `${short(bytes)} B`,
  result: bytes,
  unit: 'B',
  bounds: null,
  latency: null,
  checked,
  rounds: [bytes],
})

/** Bytes of all ordinary tables, including indexes and long values. */
const bytesOfTables = async (pool: pg.Pool): Promise<number> => {
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
     where c.relkind = 'r' and c.relnamespace::regnamespace::text ~ '^(public$|read_)'`,
  )
  return Number(rows[0]?.bytes)
}

const countOf = async (pool: pg.Pool, table: string): Promise<number> =>
  Number((await pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count)

const inPostgres = async (log: EventLog, wanted: number): Promise<Figure[]> => {
  const empty = await bytesOfTables(log.pool)
  const events = await fillEventLog(log, wanted)
  const withEvents = await bytesOfTables(log.pool)
  await migrate(log.pool, 'projectors', projectorMigrations)
  await rebuild(liveTables(SETTINGS), {
    store: log.store,
    decodeBatch: log.streams.decodeBatch,
    pool: log.pool,
    log: quiet,
  })
  const withReadModels = await bytesOfTables(log.pool)
  const projects = await countOf(log.pool, 'project')
  if ((await countOf(log.pool, 'event')) !== events)
    throw new Error('the log does not hold what was appended')
  const checked = `${events} events are in the log, and ${projects} projects in the read models`
  return [
    cost('log in Postgres, for each event', (withEvents - empty) / events, checked),
    cost('read models in Postgres, for each project', (withReadModels - withEvents) / projects, checked),
  ]
}

const invented = () => {
  const invention = invent(7)
  return Array.from({ length: DOCUMENTS }, (_, at) => inventDocument(invention, at))
}

const heldAfterCollection = (): number => {
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const inMemory = async (): Promise<Figure> => {
  const index = new EmbeddedSearchIndex()
  const before = heldAfterCollection()
  await index.replaceAll(invented())
  const held = heldAfterCollection() - before
  const size = await index.size()
  await index.close()
  if (size !== DOCUMENTS) throw new Error(`the index holds ${size} documents`)
  return cost(
    'embedded search in memory, for each project',
    held / size,
    `${size} documents are in the index`,
  )
}

/** Empty if this machine cannot run the engine. */
const inOpenSearch = async (): Promise<readonly Figure[]> => {
  const engine = await openSearchEngine.start().catch((error: unknown) => {
    if (!(error instanceof EngineMissing)) throw error
    console.error(`OpenSearch is not measured: ${error.message}.`)
    return null
  })
  if (engine === null) return []
  const url = engine.variables.OPENSEARCH_URL ?? ''
  const index = new OpenSearchIndex(url)
  try {
    await index.replaceAll(invented())
    const size = await index.size()
    if (size !== DOCUMENTS) throw new Error(`the index holds ${size} documents`)
    await fetch(`${url}/_all/_forcemerge?max_num_segments=1&flush=true`, { method: 'POST' })
    const answer = await fetch(`${url}/_stats/store`)
    const { _all } = (await answer.json()) as { _all: { primaries: { store: { size_in_bytes: number } } } }
    const bytes = _all.primaries.store.size_in_bytes
    return [cost('OpenSearch on disk, for each project', bytes / size, `${size} documents are in the index`)]
  } finally {
    await cleanUp(() => index.close(), engine.stop)
  }
}

/** Measures the bytes in each store, as a basis for sizing. */
export const storageCosts: Benchmark = async ({ events }) => {
  const log = await openEventLog()
  const stored = await inPostgres(log, events).finally(() => cleanUp(log.close))
  return [...stored, await inMemory(), ...(await inOpenSearch())]
}
