import { eventCatalogue } from '@modstead/domain/contexts'
import { readSettings } from '@modstead/infra/config/settings'
import type { Codec } from '@modstead/infra/event-store/codec'
import { openLog } from '@modstead/infra/event-store/open-log'
import { type EventStore, type RecordedEvent, START } from '@modstead/infra/event-store/port'
import type { Streams } from '@modstead/infra/event-store/streams'
import { openMasterKey } from '@modstead/infra/personal-data/master-key'
import { runningEmbeddedPostgres } from '@modstead/infra/postgres/embedded-running'
import { createPool } from '@modstead/infra/postgres/pool'
import { liveSets } from '@modstead/projectors/live-projections'
import { searchPathOf } from '@modstead/projectors/runtime/read-model-sets'
import type pg from 'pg'
import type { Site } from './site.ts'

/** The stores of a running product, read directly and not through it. */
export interface Stores {
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly store: EventStore
  readonly streams: Streams
  readonly codec: Codec
  /** The whole log. */
  events(): Promise<readonly RecordedEvent[]>
  close(): Promise<void>
}

export const openStores = async ({
  dataDir,
  url,
  variables,
}: Pick<Site, 'dataDir' | 'url' | 'variables'>): Promise<Stores> => {
  const databaseUrl = variables.DATABASE_URL ?? (await runningEmbeddedPostgres(dataDir))
  if (databaseUrl === undefined) throw new Error('no Postgres is running there')
  const schema = searchPathOf(liveSets({ publicUrl: url, filesUrl: `${url}/files` }))
  const pool = createPool(databaseUrl, { name: 'faults', max: 4, schema, onError: () => {} })
  const { masterKey = await openMasterKey(dataDir, async () => true) } = readSettings(variables)
  const eventStoreUrl = variables.EVENTSTORE_URL
  const { store, streams, codec } = await openLog({
    pool,
    masterKey,
    databaseUrl,
    eventStoreUrl,
    eventCatalogue,
  })
  return {
    databaseUrl,
    pool,
    store,
    streams,
    codec,
    async events() {
      const events: RecordedEvent[] = []
      for await (const batch of store.readAll(START)) events.push(...batch)
      return events
    },
    async close() {
      await store.close()
      await pool.end()
    },
  }
}
