import { markRestoreFinished, markRestoreUnfinished } from '@modstead/infra/backup/unfinished-restore'
import { connectedProcesses, lockMove, writeLogHome } from '@modstead/infra/event-store/move/log-home'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartRefused } from '../process/start-refused.ts'
import { assertLogHome } from './assert-log-home.ts'

const IN_POSTGRES = { eventStoreUrl: undefined }
const IN_EVENTSTOREDB = { eventStoreUrl: 'esdb://host:2113?tls=false' }

let database: TestDatabase
let pool: pg.Pool

beforeEach(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'specs of the log’s home' })
})

afterEach(async () => {
  await pool.end()
  await database.close()
})

const withClient = async (work: (client: pg.PoolClient) => Promise<void>) => {
  const client = await pool.connect()
  await work(client).finally(() => client.release(true))
}

describe('a start', () => {
  it('continues if the log was never moved, whatever store it is in', async () => {
    await assertLogHome(pool, IN_POSTGRES)
    await assertLogHome(pool, IN_EVENTSTOREDB)
  })

  it('is refused after an incomplete restore', async () => {
    await markRestoreUnfinished(pool)
    await expect(assertLogHome(pool, IN_POSTGRES)).rejects.toThrow(/restore into this database was cut off/)
    await markRestoreFinished(pool)
    await assertLogHome(pool, IN_POSTGRES)
  })

  it('is refused while the log is being moved, which only one process can do', async () => {
    await withClient(async (client) => {
      expect(await lockMove(client)).toBe(true)
      await withClient(async (other) => expect(await lockMove(other)).toBe(false))
      await expect(assertLogHome(pool, IN_POSTGRES)).rejects.toThrow(/are being moved/)
    })
    await expect
      .poll(() =>
        assertLogHome(pool, IN_POSTGRES).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  })

  it('is refused with the store that the log was moved away from', async () => {
    await withClient((client) => writeLogHome(client, 'eventstoredb'))
    await assertLogHome(pool, IN_EVENTSTOREDB)
    await expect(assertLogHome(pool, IN_POSTGRES)).rejects.toThrow(StartRefused)
    await withClient((client) => writeLogHome(client, 'postgres'))
    await assertLogHome(pool, IN_POSTGRES)
    await expect(assertLogHome(pool, IN_EVENTSTOREDB)).rejects.toThrow(/Take EVENTSTORE_URL out/)
  })
})

it('processes of the product are recognized by their connections', async () => {
  await withClient(async (client) => {
    expect(await connectedProcesses(client)).toBe(0)
    const product = createPool(database.url, { name: 'modstead' })
    await product.query('select 1')
    expect(await connectedProcesses(client)).toBeGreaterThan(0)
    await product.end()
    await expect.poll(() => connectedProcesses(client)).toBe(0)
  })
})
