import { eventCatalogue } from '@modstead/domain/contexts'
import { auditMigrations } from '@modstead/infra/audit/tables'
import { backupMigrations } from '@modstead/infra/backup/noted-backups'
import { countCommands } from '@modstead/infra/command-pipeline/count-commands'
import { createExecutor, type Executor } from '@modstead/infra/command-pipeline/executor'
import { traceCommands } from '@modstead/infra/command-pipeline/trace-commands'
import type { Settings } from '@modstead/infra/config/settings'
import type { EngineWatch } from '@modstead/infra/engines/engine-watch'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import { openLog } from '@modstead/infra/event-store/open-log'
import type { EventStore, Position } from '@modstead/infra/event-store/port'
import { createStreams, type Streams } from '@modstead/infra/event-store/streams'
import { timeAppends } from '@modstead/infra/event-store/time-appends'
import { traceAppends } from '@modstead/infra/event-store/trace-appends'
import { idempotencyMigrations } from '@modstead/infra/idempotency/tables'
import { pictureSizeMigrations } from '@modstead/infra/image-proxy/stored-picture-sizes'
import { downloadMigrations } from '@modstead/infra/ingest/tables'
import { jobOutboxMigrations } from '@modstead/infra/jobs/outbox/tables'
import { lastUseMigrations } from '@modstead/infra/last-uses/tables'
import { followLogTail, type LogTail } from '@modstead/infra/log-following/log-tail'
import { mailMigrations } from '@modstead/infra/mail/tables'
import { onceMigrations } from '@modstead/infra/once/tables'
import { exportMigrations } from '@modstead/infra/personal-data/exports/tables'
import { openMasterKey } from '@modstead/infra/personal-data/master-key'
import { holdsKeys } from '@modstead/infra/personal-data/postgres-vault'
import type { Vault } from '@modstead/infra/personal-data/vault'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { rateLimitMigrations } from '@modstead/infra/rate-limits/tables'
import type { RedisClient } from '@modstead/infra/redis/open-redis'
import { renderingMigrations } from '@modstead/infra/rendering/tables'
import type { Log } from '@modstead/infra/telemetry/log'
import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { Tracing } from '@modstead/infra/telemetry/tracing'
import { timerMigrations } from '@modstead/infra/timers/postgres/tables'
import { liveSets } from '@modstead/projectors/live-projections'
import { searchPathOf } from '@modstead/projectors/runtime/read-model-sets'
import type pg from 'pg'
import type { LifeCycle } from '../process/life-cycle.ts'
import { assertLogHome } from './assert-log-home.ts'
import { type Database, openDatabase } from './database.ts'
import { DATABASE, EVENT_STORE, refuseWhileAway, watchEnginesOf } from './engines.ts'
import { MAX_CONNECTIONS } from './max-connections.ts'
import { openSharedRedis } from './open-shared-redis.ts'
import { reachEventStore } from './reach-event-store.ts'
import { refuseStoreWhileAway } from './refuse-store-while-away.ts'
import { watchDisks } from './watch-disks.ts'
import { watchEngineStates } from './watch-engine-states.ts'

/** The engines and services under every role. */
export interface Foundation {
  readonly databaseUrl: string
  /** Refuses at once while the database is away, except for tools. */
  readonly pool: pg.Pool
  /** undefined: Postgres does the work of Redis. */
  readonly redisUrl: string | undefined
  readonly redis: RedisClient | undefined
  readonly watch: EngineWatch
  readonly store: EventStore
  readonly vault: Vault
  readonly streams: Streams
  readonly executor: Executor
  readonly tail: LogTail
  /** Keys data that must not be readable, such as addresses in the download log. */
  readonly masterKey: Buffer
  /** Undefined: nothing is traced. */
  readonly tracing: Tracing | undefined
}

interface FoundationParts {
  /** A database that is starting already. */
  readonly database?: Database | undefined
  /** Reports on the engines and on appended events. undefined for tools, which nobody asks for numbers. */
  readonly metrics?: Metrics
  readonly tracing?: Tracing | undefined
}

/**
 * Starts or connects to the engines and opens the services that depend on them. Each part stops with the life
 * cycle.
 */
export const layFoundation = async (
  settings: Settings,
  log: Log,
  life: LifeCycle,
  /** The position that readers have been shown, as far as this process knows. */
  shownUpTo: () => Position,
  { database = openDatabase(settings, log, life), metrics, tracing }: FoundationParts = {},
): Promise<Foundation> => {
  const isTool = metrics === undefined
  const databaseUrl = await database.url
  const connections = createPool(databaseUrl, {
    name: 'modstead',
    max: MAX_CONNECTIONS,
    schema: searchPathOf(liveSets(settings)),
    onError: (error) => {
      // When the pool ends, it does not wait until its connections are closed.
      if (!life.stopping.aborted) logTrouble(log, error, 'a database connection was lost')
    },
  })
  life.onStop('the database connections', () => connections.end())
  await assertLogHome(connections, settings)
  const { redisUrl } = settings
  const redis = await openSharedRedis(settings, log, life)
  const masterKey =
    settings.masterKey ?? (await openMasterKey(settings.dataDir, () => holdsKeys(connections)))
  await migrate(connections, 'backups', backupMigrations)
  await migrate(connections, 'audit', auditMigrations)
  await migrate(connections, 'downloads', downloadMigrations)
  await migrate(connections, 'idempotency', idempotencyMigrations)
  await migrate(connections, 'last-uses', lastUseMigrations)
  await migrate(connections, 'job-outbox', jobOutboxMigrations)
  await migrate(connections, 'image-proxy', pictureSizeMigrations)
  await migrate(connections, 'mail', mailMigrations)
  await migrate(connections, 'exports', exportMigrations)
  await migrate(connections, 'once', onceMigrations)
  await migrate(connections, 'rate-limits', rateLimitMigrations)
  await migrate(connections, 'renderings', renderingMigrations)
  await migrate(connections, 'timers', timerMigrations)
  const watch = watchEnginesOf(settings, { databaseUrl, redis }, log, life)
  // Tools wait: one late probe must not end hours of work.
  const pool = isTool ? connections : refuseWhileAway(connections, watch)
  const { eventStoreUrl } = settings
  const opened = await openLog({
    pool,
    masterKey,
    databaseUrl,
    eventStoreUrl,
    eventCatalogue,
  })
  const { vault } = opened
  life.onStop('the event store', () => opened.store.close())
  if (eventStoreUrl !== undefined) await reachEventStore(opened.store, eventStoreUrl)
  if (eventStoreUrl !== undefined) watch.add({ name: EVENT_STORE, probe: () => opened.store.head() })
  // Stopped before the store, which then looks as if it were away.
  life.onStop('the looks at the engines', () => watch.stop())
  const standsOn = eventStoreUrl === undefined ? DATABASE : EVENT_STORE
  const store = isTool ? opened.store : refuseStoreWhileAway(opened.store, watch, standsOn)
  if (metrics) {
    watchEngineStates(metrics, watch)
    watchDisks(metrics, settings.dataDir)
  }
  const stored = createStreams(store, opened.codec)
  const timed = metrics ? timeAppends(stored, metrics) : stored
  const streams = tracing ? traceAppends(timed, tracing) : timed
  const tail = await followLogTail(store, log)
  life.onStop('what others append', () => tail.stop())
  const deciding = createExecutor(streams, {
    heardUpTo: tail.position,
    shownUpTo,
    onOthers: tail.onOthers,
  })
  const counted = metrics ? countCommands(deciding, metrics) : deciding
  const executor = tracing ? traceCommands(counted, tracing) : counted
  return {
    databaseUrl,
    pool,
    redisUrl,
    redis,
    watch,
    store,
    vault,
    streams,
    executor,
    tail,
    masterKey,
    tracing,
  }
}
