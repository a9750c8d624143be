import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let pool: pg.Pool
beforeEach(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'migrate spec', max: 4 })
})
afterEach(async () => {
  await pool.end()
  await database.close()
})

const one = { id: '0001-one', sql: 'create table one (a int)' }
const two = { id: '0002-two', sql: 'alter table one add b int; insert into one values (1, 2)' }
const rows = async () => (await pool.query('select * from one')).rows

describe('migrate', () => {
  test('applies what is missing, once and in order', async () => {
    await migrate(pool, 'spec', [one])
    await migrate(pool, 'spec', [one, two])
    await migrate(pool, 'spec', [one, two])
    expect(await rows()).toEqual([{ a: 1, b: 2 }])
  })

  test('applies once if several processes start together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrate(pool, 'spec', [one, two])))
    expect(await rows()).toHaveLength(1)
  })

  test('rolls back a migration that fails halfway, keeps those before it, and can be tried again', async () => {
    const bad = { id: '0002-two', sql: 'insert into one values (7); select no_such_function()' }
    await expect(migrate(pool, 'spec', [one, bad])).rejects.toThrow(/no_such_function/)
    expect(await rows()).toEqual([])
    await migrate(pool, 'spec', [one, two])
    expect(await rows()).toHaveLength(1)
  })

  test('refuses a migration that was changed after it was applied', async () => {
    await migrate(pool, 'spec', [one])
    await expect(migrate(pool, 'spec', [{ ...one, sql: 'create table other (a int)' }])).rejects.toThrow(
      /spec\/0001-one was applied in another form/,
    )
  })

  test('keeps the migrations of different owners apart', async () => {
    await migrate(pool, 'spec', [one])
    await migrate(pool, 'other', [{ id: one.id, sql: 'create table two (a int)' }])
    expect((await pool.query('select owner from migration order by owner')).rows).toEqual([
      { owner: 'other' },
      { owner: 'spec' },
    ])
  })
})

test('a pool survives the loss of its connections', async () => {
  const lost: Error[] = []
  const fragile = createPool(database.url, { name: 'fragile', onError: (error) => lost.push(error) })
  await fragile.query('select 1')
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fragile'`,
  )
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  expect((await fragile.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await fragile.end()
})
