import { statfs } from 'node:fs/promises'
import type { Settings } from '@modstead/infra/config/settings'
import { type Engine, EngineAway, type EngineWatch, watchEngines } from '@modstead/infra/engines/engine-watch'
import { createConnection } from '@modstead/infra/event-store/embedded/connection'
import type { AskBucket, BucketConnection } from '@modstead/infra/files/s3/bucket'
import { FilesAway } from '@modstead/infra/files/storage-errors'
import { lookedAt } from '@modstead/infra/mail/looked-at'
import type { Mailer } from '@modstead/infra/mail/port'
import type { RedisClient } from '@modstead/infra/redis/open-redis'
import type { Log } from '@modstead/infra/telemetry/log'
import type pg from 'pg'
import type { LifeCycle } from '../process/life-cycle.ts'

export const DATABASE = 'the database'
export const REPLICA = 'the read replica'
export const EVENT_STORE = 'the event store'
export const FILES = 'the store of files'

/** Uploads and the embedded database need some free space. */
export const MIN_FREE_BYTES = 32 * 1024 * 1024

const assertRoom = async (directory: string): Promise<void> => {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < MIN_FREE_BYTES) throw new Error('the disk is full')
}

interface Watched {
  readonly databaseUrl: string
  readonly redis: RedisClient | undefined
}

interface AlsoWatched {
  /** Set if this process uses files and they are in a bucket. */
  readonly bucket?: BucketConnection | undefined
  /** Set if this process sends mails. */
  readonly mailer?: Mailer
}

/** Watches the engines of every role until it stops. */
export const watchEnginesOf = (
  { dataDir }: Pick<Settings, 'dataDir'>,
  { databaseUrl, redis }: Watched,
  log: Log,
  life: LifeCycle,
): EngineWatch => {
  // Has its own connection, because a hanging database may block all connections of the pool.
  const connection = createConnection({ url: databaseUrl, name: 'modstead watch', statementLimitMs: 1_000 })
  const engines: Engine[] = [
    {
      name: DATABASE,
      probe: () => connection.query({ name: 'watch', text: 'select 1', values: [] }),
    },
    { name: 'the disk of DATA_DIR', probe: () => assertRoom(dataDir) },
  ]
  if (redis !== undefined) engines.push({ name: 'Redis', probe: () => redis.ping() })
  const watch = watchEngines(engines, log)
  life.onStop('the watch of the engines', async () => {
    watch.stop()
    await connection.close()
  })
  return watch
}

/** Watches engines that not every role has. */
export const alsoWatch = (watch: EngineWatch, { bucket, mailer }: AlsoWatched): void => {
  if (bucket !== undefined) watch.add({ name: FILES, probe: bucket.probe })
  if (mailer !== undefined)
    watch.add({ name: 'mail', probe: lookedAt(mailer.probe), meanwhile: 'mails wait' })
}

const refuseQueries = <Queried extends pg.Pool | pg.PoolClient>(
  target: Queried,
  { watch, name }: { readonly watch: EngineWatch; readonly name: string },
  instead: Readonly<Record<PropertyKey, unknown>> = {},
): Queried => {
  const query = target.query.bind(target) as (...statement: unknown[]) => Promise<pg.QueryResult>
  const guarded = (...statement: unknown[]) => watch.during(name, () => query(...statement))
  return new Proxy(target, {
    get: (_, key) => {
      if (key === 'query') return guarded
      if (key in instead) return instead[key]
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/**
 * Refuses queries of the pool at once while its database is away, including those that wait already or have a
 * connection.
 */
export const refuseWhileAway = (pool: pg.Pool, watch: EngineWatch, name = DATABASE): pg.Pool => {
  const connect = async (): Promise<pg.PoolClient> => {
    let coming: Promise<pg.PoolClient> | undefined
    const connecting = () => {
      coming = pool.connect()
      return coming
    }
    try {
      return refuseQueries(await watch.during(name, connecting), { watch, name })
    } catch (error) {
      // Nobody waits for a connection that arrives after the refusal.
      coming?.then(
        (late) => late.release(),
        () => undefined,
      )
      throw error
    }
  }
  return refuseQueries(pool, { watch, name }, { connect })
}

/** Refuses requests to the bucket at once while it is away, and ends those in progress. */
export const refuseFilesWhileAway =
  (ask: AskBucket, watch: EngineWatch): AskBucket =>
  async (request, limitMs) => {
    const away = new AbortController()
    const begin: typeof request = (parts, abortSignal) =>
      request(parts, AbortSignal.any([abortSignal, away.signal]))
    try {
      return await watch.during(FILES, () => ask(begin, limitMs))
    } catch (error) {
      if (!(error instanceof EngineAway)) throw error
      away.abort()
      throw error instanceof FilesAway ? error : new FilesAway(error.message, { cause: error })
    }
  }
