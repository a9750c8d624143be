import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../postgres/migrate.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { onceMigrations } from './tables.ts'
import { type UsedOnce, usedOnce } from './used-once.ts'

let database: TestDatabase
let pools: readonly [pg.Pool, pg.Pool]
let [here, there]: UsedOnce[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  pools = [createPool(database.url, { name: 'once here' }), createPool(database.url, { name: 'once there' })]
  await migrate(pools[0], 'once', onceMigrations)
  ;[here, there] = [usedOnce(pools[0]), usedOnce(pools[1])]
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.close()
})

const HOUR_MS = 3_600_000
const later = () => Date.now() + HOUR_MS
const before = () => Date.now() - HOUR_MS
const keysLeft = async () => {
  const { rows } = await pools[0].query<{ count: string }>('select count(*) from used_once')
  return Number(rows[0]?.count)
}

describe('a one-time key', () => {
  it('is accepted in exactly one of 1,000 simultaneous tries in two processes', async () => {
    const tries = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => (index % 2 ? here : there)?.use('one', later())),
    )
    expect(tries.filter(Boolean)).toEqual([true])
  })

  it('does not affect any other key', async () => {
    const used = await Promise.all(['a', 'b', 'a\n', 'A', ''].map((key) => here?.use(key, later())))
    expect(used).toEqual([true, true, true, true, true])
    expect(await there?.use('b', later())).toBe(false)
  })

  it('cannot be read from the table', async () => {
    await here?.use('a secret', later())
    const { rows } = await pools[0].query<{ key_hash: Buffer }>('select key_hash from used_once')
    for (const { key_hash: hash } of rows) expect(hash).toHaveLength(32)
    expect(Buffer.concat(rows.map((row) => row.key_hash)).includes('secret')).toBe(false)
  })

  it('stays used until it is swept, and is swept only after its time', async () => {
    await here?.use('old', before())
    await here?.use('new', later())
    expect(await there?.use('old', later())).toBe(false)
    const left = await keysLeft()
    await there?.sweep()
    expect(await keysLeft()).toBe(left - 1)
    expect(await here?.use('new', later())).toBe(false)
    expect(await here?.use('old', later())).toBe(true)
  })

  it('is remembered to the millisecond', async () => {
    const until = 1_900_000_000_123
    await here?.use('exact', until)
    const { rows } = await pools[0].query<{ ms: string }>(
      'select extract(epoch from until) * 1000 as ms from used_once where key_hash = $1',
      [createHash('sha256').update('exact').digest()],
    )
    expect(Number(rows[0]?.ms)).toBe(until)
  })
})
