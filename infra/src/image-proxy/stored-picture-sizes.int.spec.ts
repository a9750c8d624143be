import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../postgres/migrate.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { pictureSizeMigrations, storedPictureSizes } from './stored-picture-sizes.ts'

const A = 'https://pictures.example/a.png'
const B = 'https://pictures.example/b.png'

let database: TestDatabase
let pool: pg.Pool
beforeEach(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'picture-sizes-spec' })
  await migrate(pool, 'image-proxy', pictureSizeMigrations)
})
afterEach(async () => {
  await pool.end()
  await database.close()
})

describe('the sizes of pictures on other hosts', () => {
  test('are known to every process, for all fetched addresses', async () => {
    await storedPictureSizes(pool).remember(A, { width: 90, height: 20 })
    const other = storedPictureSizes(pool)
    await other.remember(B, { width: 1, height: 2 })
    await other.remember(B, { width: 3, height: 4 })
    const known = await other.sizesOf([A, B, 'https://pictures.example/never.png', A])
    expect([...known].sort()).toEqual([
      [A, { width: 90, height: 20 }],
      [B, { width: 3, height: 4 }],
    ])
    expect(await other.sizesOf([])).toEqual(new Map())
  })

  test('are dropped if nobody has requested the picture for long', async () => {
    const sizes = storedPictureSizes(pool)
    await sizes.remember(A, { width: 90, height: 20 })
    await pool.query(`update external_picture_size set seen_at = now() - interval '91 days'`)
    await sizes.remember(B, { width: 1, height: 2 })
    expect([...(await sizes.sizesOf([A, B])).keys()]).toEqual([B])
  })
})
