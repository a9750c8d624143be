import { randomUUID } from 'node:crypto'
import { eventCatalogue } from '@modstead/domain/contexts'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { createExecutor } from '@modstead/infra/command-pipeline/executor'
import { openLog } from '@modstead/infra/event-store/open-log'
import { createPool } from '@modstead/infra/postgres/pool'
import { openMigratedDatabase } from '@modstead/infra/postgres/test-database'

/** The command pipeline on a real log. */
export const openExecutor = async () => {
  const database = await openMigratedDatabase()
  const pool = createPool(database.url, { name: 'command specs', max: 4, onError: () => {} })
  const { store, streams } = await openLog({
    pool,
    databaseUrl: database.url,
    masterKey: Buffer.alloc(32, 1),
    eventCatalogue,
  })
  return {
    databaseUrl: database.url,
    executor: createExecutor(streams),
    /** Has its own memory, as another process would. */
    otherExecutor: createExecutor(streams),
    /** Facts of a stream that another process stored at this time. */
    async stored(at: string, stream: string, ...facts: DomainEvent[]) {
      const { revision, hash } = await streams.load(stream)
      await streams.append(stream, { revision, hash }, facts, {
        commandId: randomUUID(),
        command: 'Seed',
        via: bySystem('specs'),
        actor: 'x',
        at,
      })
    },
    async close() {
      await store.close()
      await pool.end()
      await database.close()
    },
  }
}
