import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from './pool.ts'
import { sweepRows } from './sweep-rows.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'sweep-rows-spec' })
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

it('deletes what meets the condition in many short statements, except rows that others hold', async () => {
  await pool.query('create table thing (id integer primary key, old boolean not null)')
  await pool.query('insert into thing select n, n > 5 from generate_series(1, 30) n')
  const statements: (number | null)[] = []
  const counted = {
    query: async (...args: [string, unknown[]]) => {
      const result = await pool.query(...args)
      statements.push(result.rowCount)
      return result
    },
  } as Pick<pg.Pool, 'query'>
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from thing where id = 7 for update')
  await sweepRows(counted, { table: 'thing', key: 'id', where: 'old' }, 10)
  await holder.query('rollback')
  holder.release()
  expect(statements).toEqual([10, 10, 4])
  expect((await pool.query('select id from thing order by id')).rows.map(({ id }) => id)).toEqual([
    1, 2, 3, 4, 5, 7,
  ])
})
