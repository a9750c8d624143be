import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { headKeyOf } from '@modstead/infra/audit/head'
import { HeadSigner } from '@modstead/infra/audit/head-signer'
import { auditMigrations } from '@modstead/infra/audit/tables'
import { openEventStoreDb } from '@modstead/infra/event-store/eventstoredb/store'
import { StoreUnavailable } from '@modstead/infra/event-store/port'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase } from '@modstead/infra/postgres/test-database'
import { proveLog } from './prove-log.ts'

const AGAIN_MS = 100
const PATIENCE_MS = 60_000

export interface SignedLog {
  /** Signs its end, as a product does every minute. Waits for a server that is on its way back. */
  sign(): Promise<void>
  /** Fails unless the log is whole, and holds all that was signed. */
  prove(): Promise<void>
  close(): Promise<void>
}

/** The log of an EventStoreDB without a product, whose heads are in a database of their own. */
export const openSignedLog = async (url: string): Promise<SignedLog> => {
  const database = await openTestDatabase()
  const pool = createPool(database.url, { name: 'heads of specs' })
  await migrate(pool, 'audit', auditMigrations)
  const store = openEventStoreDb(url)
  const { privateKey } = generateKeyPairSync('ed25519')
  const key = headKeyOf(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  const signer = new HeadSigner(store, pool, key)
  return {
    async sign() {
      const until = performance.now() + PATIENCE_MS
      for (;;)
        try {
          await signer.sign()
          return
        } catch (error) {
          if (!(error instanceof StoreUnavailable) || performance.now() > until) throw error
          await pause(AGAIN_MS)
        }
    },
    prove: () => proveLog({ store, pool, key }),
    async close() {
      await store.close()
      await pool.end()
      await database.close()
    },
  }
}
