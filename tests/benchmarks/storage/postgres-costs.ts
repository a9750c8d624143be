import { migrate } from '@modstead/infra/postgres/migrate'
import { liveTables } from '@modstead/projectors/live-projections'
import { rebuild } from '@modstead/projectors/runtime/rebuild/rebuild'
import { projectorMigrations } from '@modstead/projectors/runtime/storage/migrations'
import type pg from 'pg'
import { cleanUp } from '../clean-up.ts'
import { type EventLog, fillEventLog, openEventLog, SETTINGS } from '../event-log.ts'
import type { Figure } from '../figure.ts'
import { bytesOf } from './cost.ts'

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

interface Sizes {
  /** Including indexes and long values. */
  readonly whole: number
  readonly indexes: number
}

/** Bytes of all ordinary tables. */
const sizesOf = async (pool: pg.Pool): Promise<Sizes> => {
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ whole: string; indexes: string }>(
    `select sum(pg_total_relation_size(c.oid)) as whole, sum(pg_indexes_size(c.oid)) as indexes from pg_class c
     where c.relkind = 'r' and c.relnamespace::regnamespace::text ~ '^(public$|read_)'`,
  )
  return { whole: Number(rows[0]?.whole), indexes: Number(rows[0]?.indexes) }
}

const countOf = async (pool: pg.Pool, table: string): Promise<number> =>
  Number((await pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count)

const measureIn = async (log: EventLog, wanted: number): Promise<readonly Figure[]> => {
  const empty = await sizesOf(log.pool)
  const events = await fillEventLog(log, wanted)
  const withEvents = await sizesOf(log.pool)
  await migrate(log.pool, 'projectors', projectorMigrations)
  await rebuild(liveTables(SETTINGS), {
    store: log.store,
    decodeBatch: log.streams.decodeBatch,
    pool: log.pool,
    log: quiet,
  })
  const withReadModels = await sizesOf(log.pool)
  const projects = await countOf(log.pool, 'project')
  if ((await countOf(log.pool, 'event')) !== events)
    throw new Error('the log does not hold what was appended')
  const checked = `${events} events are in the log, and ${projects} projects in the read models`
  const noEngine = 'the same: read models are in Postgres'
  return [
    {
      ...bytesOf('log in Postgres, for each event', (withEvents.whole - empty.whole) / events, checked),
      noEngine: 'see the log in EventStoreDB',
    },
    {
      ...bytesOf(
        'read models in Postgres, for each project',
        (withReadModels.whole - withEvents.whole) / projects,
        checked,
      ),
      noEngine,
    },
    {
      ...bytesOf(
        'indexes of the read models in Postgres, for each project',
        (withReadModels.indexes - withEvents.indexes) / projects,
        checked,
      ),
      noEngine,
    },
  ]
}

export const postgresCosts = async (events: number): Promise<readonly Figure[]> => {
  const log = await openEventLog()
  return measureIn(log, events).finally(() => cleanUp(log.close))
}
