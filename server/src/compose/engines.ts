import { statfs } from 'node:fs/promises'
import type { Settings } from '@modstead/infra/config/settings'
import { type Engine, type EngineWatch, watchEngines } from '@modstead/infra/engines/engine-watch'
import { createConnection } from '@modstead/infra/event-store/embedded/connection'
import type { EventStore } from '@modstead/infra/event-store/port'
import type { RedisClient } from '@modstead/infra/redis/open-redis'
import type { Log } from '@modstead/infra/telemetry/log'
import type pg from 'pg'
import type { LifeCycle } from '../process/life-cycle.ts'

export const DATABASE = 'the database'

/** Uploads and the embedded database need some room to go on. */
const MIN_FREE_BYTES = 32 * 1024 * 1024

const assertRoom = async (directory: string): Promise<void> => {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < MIN_FREE_BYTES) throw new Error('the disk is full')
}

interface Watched {
  readonly databaseUrl: string
  readonly redis: RedisClient | undefined
  readonly store: EventStore
}

/** Watches what the product stands on until it stops. */
export const watchFoundation = (
  { dataDir, eventStoreUrl }: Pick<Settings, 'dataDir' | 'eventStoreUrl'>,
  { databaseUrl, redis, store }: Watched,
  log: Log,
  life: LifeCycle,
): EngineWatch => {
  // A connection of its own: all connections of the pool may wait for a database that hangs.
  const connection = createConnection({ url: databaseUrl, name: 'modstead watch', statementLimitMs: 1_000 })
  const engines: Engine[] = [
    {
      name: DATABASE,
      probe: () => connection.query({ name: 'watch', text: 'select 1', values: [] }),
    },
    { name: 'the disk of DATA_DIR', probe: () => assertRoom(dataDir) },
  ]
  if (eventStoreUrl !== undefined) engines.push({ name: 'the event store', probe: () => store.head() })
  if (redis !== undefined) engines.push({ name: 'Redis', probe: () => redis.ping() })
  const watch = watchEngines(engines, log)
  life.onStop('the watch of the engines', async () => {
    watch.stop()
    await connection.close()
  })
  return watch
}

const refuseQueries = <Queried extends pg.Pool | pg.PoolClient>(
  target: Queried,
  watch: EngineWatch,
  instead: Readonly<Record<PropertyKey, unknown>> = {},
): Queried => {
  const query = target.query.bind(target) as (...statement: unknown[]) => Promise<pg.QueryResult>
  const guarded = (...statement: unknown[]) => watch.during(DATABASE, () => query(...statement))
  return new Proxy(target, {
    get: (_, key) => {
      if (key === 'query') return guarded
      if (key in instead) return instead[key]
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Queries of the pool are refused at once while the database is away, also those that wait already or have a connection. */
export const refuseWhileAway = (pool: pg.Pool, watch: EngineWatch): pg.Pool => {
  const connect = async (): Promise<pg.PoolClient> => {
    let coming: Promise<pg.PoolClient> | undefined
    const connecting = () => {
      coming = pool.connect()
      return coming
    }
    try {
      return refuseQueries(await watch.during(DATABASE, connecting), watch)
    } catch (error) {
      // Nobody waits for a connection that comes after the refusal.
      coming?.then(
        (late) => late.release(),
        () => undefined,
      )
      throw error
    }
  }
  return refuseQueries(pool, watch, { connect })
}
