import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../postgres/migrate.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import type { LastUses } from './port.ts'
import { postgresLastUses } from './postgres-last-uses.ts'
import { lastUseMigrations } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const noon = Date.parse('2026-11-21T12:00:00.123Z')
const at = (ms: number) => new Date(noon + ms).toISOString()

let database: TestDatabase
let pools: readonly [pg.Pool, pg.Pool]
/** Two processes, each with its own clock. */
let here: LastUses
let there: LastUses
let timeHere: number
let timeThere: number

beforeAll(async () => {
  database = await openTestDatabase()
  pools = [createPool(database.url, { name: 'uses here' }), createPool(database.url, { name: 'uses there' })]
  await migrate(pools[0], 'last-uses', lastUseMigrations)
})
beforeEach(async () => {
  await pools[0].query('truncate last_use')
  timeHere = noon
  timeThere = noon
  here = postgresLastUses(pools[0], () => timeHere)
  there = postgresLastUses(pools[1], () => timeThere)
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.close()
})

const seenBy = async (uses: LastUses, ...ids: string[]) => Object.fromEntries(await uses.of(ids))
const countStored = async () => {
  const { rows } = await pools[0].query<{ count: string }>('select count(*) from last_use')
  return Number(rows[0]?.count)
}

describe('the last use of a session', () => {
  it('is known here at once, and elsewhere after it is stored', async () => {
    here.note('a')
    expect(await seenBy(here, 'a')).toEqual({ a: at(0) })
    expect(await seenBy(there, 'a')).toEqual({})
    await here.flush()
    expect(await seenBy(here, 'a')).toEqual({ a: at(0) })
    expect(await seenBy(there, 'a')).toEqual({ a: at(0) })
  })

  it('is the latest of those noted here', async () => {
    here.note('a')
    timeHere = noon + 5_000
    here.note('a')
    here.note('b')
    expect(await seenBy(here, 'a', 'b')).toEqual({ a: at(5_000), b: at(5_000) })
    await here.flush()
    expect(await seenBy(there, 'a', 'b')).toEqual({ a: at(5_000), b: at(5_000) })
  })

  it('is the latest of all processes, in whatever order they store', async () => {
    timeThere = noon + 5_000
    here.note('a')
    there.note('a')
    await there.flush()
    expect(await seenBy(here, 'a')).toEqual({ a: at(5_000) })
    await here.flush()
    expect(await seenBy(here, 'a')).toEqual({ a: at(5_000) })
    timeHere = noon + 9_000
    here.note('a')
    expect(await seenBy(here, 'a')).toEqual({ a: at(9_000) })
    await here.flush()
    expect(await seenBy(there, 'a')).toEqual({ a: at(9_000) })
  })

  it('is stored by two processes at once', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => `s${index}`)
    for (let round = 0; round < 5; round++) {
      timeHere += 1_000
      timeThere += 2_000
      for (const id of ids) here.note(id)
      for (const id of ids.toReversed()) there.note(id)
      await Promise.all([here.flush(), there.flush()])
    }
    expect(await seenBy(here, ...ids)).toEqual(Object.fromEntries(ids.map((id) => [id, at(10_000)])))
  })

  it('can be found by id', async () => {
    for (const id of ['a', 'b', "b'; --"]) here.note(id)
    await here.flush()
    here.note('c')
    expect(await seenBy(here, 'b', 'never')).toEqual({ b: at(0) })
    expect(await seenBy(here, "b'; --")).toEqual({ "b'; --": at(0) })
    expect(await seenBy(here)).toEqual({})
  })

  it('is stored once', async () => {
    here.note('a')
    await here.flush()
    await pools[0].query('truncate last_use')
    await here.flush()
    expect(await countStored()).toBe(0)
  })

  it('takes limited memory while it waits, and waiting ones stay up to date', async () => {
    for (let index = 0; index < 10_005; index++) here.note(`s${index}`)
    timeHere = noon + 5_000
    here.note('s0')
    here.note('s10000')
    await here.flush()
    expect(await countStored()).toBe(10_000)
    expect(await seenBy(here, 's0', 's9999', 's10000')).toEqual({ s0: at(5_000), s9999: at(0) })
    here.note('s10000')
    expect(await seenBy(here, 's10000')).toEqual({ s10000: at(5_000) })
  })
})

it('what was unused for longer than anything lives is swept in batches', async () => {
  const now = Date.now()
  timeHere = now - 399 * DAY_MS
  here.note('young')
  await here.flush()
  await pools[0].query(
    `insert into last_use select 'old ' || n, now() - interval '401 days' from generate_series(1, 10001) n`,
  )
  await there.sweep()
  expect(await countStored()).toBe(2)
  await there.sweep()
  expect(Object.keys(await seenBy(there, 'young', 'old 1', 'old 10001'))).toEqual(['young'])
  expect(await countStored()).toBe(1)
})
