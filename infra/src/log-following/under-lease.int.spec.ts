import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { underLease } from './under-lease.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const leased = () => ({
  config: { connectionString: database.url, options: '-c search_path=elsewhere' },
  signal: new AbortController().signal,
  acquire: async () => true,
  onLost: () => {},
})

it('asks Postgres to notice quickly if the machine that holds the lease vanishes', async () => {
  let settings: unknown
  await underLease(leased(), async (client) => {
    const { rows } = await client.query(
      `select name, reset_val, source from pg_settings where name like 'tcp_keepalives%' or name = 'search_path' order by name`,
    )
    settings = rows
  })
  // A local socket has no such times, but the session has the settings all the same.
  expect(settings).toEqual([
    { name: 'search_path', reset_val: 'elsewhere', source: 'client' },
    { name: 'tcp_keepalives_count', reset_val: '2', source: 'client' },
    { name: 'tcp_keepalives_idle', reset_val: '2', source: 'client' },
    { name: 'tcp_keepalives_interval', reset_val: '1', source: 'client' },
  ])
})

it('sends signs of life while its work sends nothing to the server', async () => {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await underLease(leased(), async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const lastSign = async () =>
      (await other.query('select state_change::text from pg_stat_activity where pid = $1', [rows[0]?.pid]))
        .rows[0]?.state_change
    const first = await lastSign()
    await expect.poll(lastSign, { timeout: 30_000 }).not.toBe(first)
    const second = await lastSign()
    await expect.poll(lastSign, { timeout: 30_000 }).not.toBe(second)
  })
  await other.end()
})
