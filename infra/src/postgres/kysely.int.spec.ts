import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyOf, prepared, queryBuilder, rowsOf } from './kysely.ts'
import { createPool } from './pool.ts'
import { openTestDatabase } from './test-database.ts'

const build = queryBuilder<{ readonly thing: { readonly id: string; readonly size: number } }>()

const database = await openTestDatabase()
const pool = createPool(database.url, { name: 'kysely specs' })

beforeAll(async () => {
  await pool.query('create table thing (id text, size bigint)')
  await pool.query(`insert into thing values ('a', 1), ('b', 9007199254740991), ('c', 3)`)
})

afterAll(async () => {
  await pool.end()
  await database.close()
})

const things = build.selectFrom('thing').selectAll().orderBy('id')

describe('a built query', () => {
  it('returns whole numbers as numbers', async () => {
    expect(await rowsOf(pool, things.where('id', '=', anyOf(['b', 'x'])))).toEqual([
      { id: 'b', size: Number.MAX_SAFE_INTEGER },
    ])
  })

  it('fails if a number would lose digits', async () => {
    const larger = build.selectFrom('thing').select(sql<number>`size + 1`.as('size')).where('id', '=', 'b')
    await expect(rowsOf(pool, larger)).rejects.toThrow(RangeError)
  })

  it('is refused by its own builder, which would find nothing', async () => {
    await expect(things.execute()).rejects.toThrow('sent by rowsOf')
  })
})

describe('a prepared query', () => {
  const named = prepared(
    'specs: some things',
    (given: { readonly ids: readonly string[]; readonly max: number }) =>
      things.where('size', '<=', given.max).where('id', '=', anyOf(given.ids)).limit(5),
  )

  it('gets its values when it is sent, in any order', async () => {
    const client = await pool.connect()
    expect(await named(client, { ids: ['a', 'c'], max: 1 })).toEqual([{ id: 'a', size: 1 }])
    expect(await named(client, { max: 3, ids: ['c'] })).toEqual([{ id: 'c', size: 3 }])
    const { rows } = await client.query(`select name from pg_prepared_statements where name like 'specs%'`)
    expect(rows).toEqual([{ name: 'specs: some things' }])
    client.release()
  })
})
