import { eventCatalogue } from '@modstead/domain/contexts'
import { createExecutor, type Executor } from '@modstead/infra/command-pipeline/executor'
import type { Settings } from '@modstead/infra/config/settings'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import { openLog } from '@modstead/infra/event-store/open-log'
import type { EventStore, Position } from '@modstead/infra/event-store/port'
import type { Streams } from '@modstead/infra/event-store/streams'
import { idempotencyMigrations } from '@modstead/infra/idempotency/tables'
import { pictureSizeMigrations } from '@modstead/infra/image-proxy/stored-picture-sizes'
import { downloadMigrations } from '@modstead/infra/ingest/tables'
import { followLogTail, type LogTail } from '@modstead/infra/log-following/log-tail'
import { openMasterKey } from '@modstead/infra/personal-data/master-key'
import { holdsKeys } from '@modstead/infra/personal-data/postgres-vault'
import type { Vault } from '@modstead/infra/personal-data/vault'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { rateLimitMigrations } from '@modstead/infra/rate-limits/tables'
import type { RedisClient } from '@modstead/infra/redis/open-redis'
import { renderingMigrations } from '@modstead/infra/rendering/tables'
import type { Log } from '@modstead/infra/telemetry/log'
import type pg from 'pg'
import type { LifeCycle } from '../process/life-cycle.ts'
import { type Database, openDatabase } from './database.ts'
import { openSharedRedis } from './open-shared-redis.ts'
import { reachEventStore } from './reach-event-store.ts'

/** The engines and services under every role. */
export interface Foundation {
  readonly databaseUrl: string
  readonly pool: pg.Pool
  /** Undefined: what could be there is in Postgres. */
  readonly redisUrl: string | undefined
  readonly redis: RedisClient | undefined
  readonly store: EventStore
  readonly vault: Vault
  readonly streams: Streams
  readonly executor: Executor
  readonly tail: LogTail
  /** Keys what must not be readable, such as addresses in the download log. */
  readonly masterKey: Buffer
}

/** Starts or reaches the engines and opens what stands on them; each part stops with the life cycle. */
export const layFoundation = async (
  settings: Settings,
  log: Log,
  life: LifeCycle,
  /** How far readers have been shown the log, as this process knows it. */
  shownUpTo: () => Position,
  database: Database = openDatabase(settings, log, life),
): Promise<Foundation> => {
  const databaseUrl = await database.url
  const pool = createPool(databaseUrl, {
    name: 'modstead',
    max: 16,
    onError: (error) => {
      // The pool does not wait for its connections to be closed when it ends.
      if (!life.stopping.aborted) logTrouble(log, error, 'a database connection was lost')
    },
  })
  life.onStop('the database connections', () => pool.end())
  const { redisUrl } = settings
  const redis = await openSharedRedis(settings, log, life)
  const masterKey = settings.masterKey ?? (await openMasterKey(settings.dataDir, () => holdsKeys(pool)))
  await migrate(pool, 'downloads', downloadMigrations)
  await migrate(pool, 'idempotency', idempotencyMigrations)
  await migrate(pool, 'image-proxy', pictureSizeMigrations)
  await migrate(pool, 'rate-limits', rateLimitMigrations)
  await migrate(pool, 'renderings', renderingMigrations)
  const { eventStoreUrl } = settings
  const { store, vault, streams } = await openLog({
    pool,
    masterKey,
    databaseUrl,
    eventStoreUrl,
    eventCatalogue,
  })
  life.onStop('the event store', () => store.close())
  if (eventStoreUrl !== undefined) await reachEventStore(store, eventStoreUrl)
  const tail = await followLogTail(store, log)
  life.onStop('what others append', () => tail.stop())
  const executor = createExecutor(streams, {
    heardUpTo: tail.position,
    shownUpTo,
    onOthers: tail.onOthers,
  })
  return { databaseUrl, pool, redisUrl, redis, store, vault, streams, executor, tail, masterKey }
}
