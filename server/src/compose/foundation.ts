import { createExecutor, type Executor } from '@modstead/infra/command-pipeline/executor'
import type { Settings } from '@modstead/infra/config/settings'
import { downloadMigrations } from '@modstead/infra/downloads/tables'
import { openLog } from '@modstead/infra/event-store/open-log'
import type { EventStore } from '@modstead/infra/event-store/port'
import type { Streams } from '@modstead/infra/event-store/streams'
import { openMasterKey } from '@modstead/infra/personal-data/master-key'
import { holdsKeys } from '@modstead/infra/personal-data/postgres-vault'
import type { Vault } from '@modstead/infra/personal-data/vault'
import { startEmbeddedPostgres } from '@modstead/infra/postgres/embedded'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import type { Log } from '@modstead/infra/telemetry/log'
import type pg from 'pg'
import type { LifeCycle } from '../process/life-cycle.ts'
import { StartRefused } from '../process/start-refused.ts'

/** What every role stands on. */
export interface Foundation {
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly store: EventStore
  readonly vault: Vault
  readonly streams: Streams
  readonly executor: Executor
  /** Keys what must not be readable, such as addresses in the download log. */
  readonly masterKey: Buffer
}

export const databaseOf = async (settings: Settings, log: Log, life: LifeCycle): Promise<string> => {
  if (settings.databaseUrl !== undefined) return settings.databaseUrl
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log })
  life.onStop('the database', () => postgres.stop())
  void postgres.lost.then((lastWords) => {
    log.fatal({ lastWords }, 'the database ended by itself')
    void life.stop(1)
  })
  return postgres.url
}

const reach = async (store: EventStore): Promise<void> => {
  try {
    await store.head()
  } catch (cause) {
    throw new StartRefused('The event store does not answer. Check that it runs, and EVENTSTORE_URL.', {
      cause,
    })
  }
}

/** Starts or reaches the engines and opens what stands on them; each part stops with the life cycle. */
export const layFoundation = async (settings: Settings, log: Log, life: LifeCycle): Promise<Foundation> => {
  const databaseUrl = await databaseOf(settings, log, life)
  const pool = createPool(databaseUrl, {
    name: 'modstead',
    max: 16,
    onError: (error) => {
      // The pool does not wait for its connections to be closed when it ends.
      if (!life.stopping.aborted) log.warn({ err: error }, 'a database connection was lost')
    },
  })
  life.onStop('the database connections', () => pool.end())
  const masterKey = settings.masterKey ?? (await openMasterKey(settings.dataDir, () => holdsKeys(pool)))
  await migrate(pool, 'downloads', downloadMigrations)
  const { eventStoreUrl } = settings
  const { store, vault, streams } = await openLog({ pool, masterKey, databaseUrl, eventStoreUrl })
  life.onStop('the event store', () => store.close())
  if (eventStoreUrl !== undefined) await reach(store)
  return { databaseUrl, pool, store, vault, streams, executor: createExecutor(streams), masterKey }
}
