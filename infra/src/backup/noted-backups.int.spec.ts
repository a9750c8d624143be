import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../postgres/migrate.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { ageOfNewestBackup, backupMigrations, noteBackup } from './noted-backups.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'noted backups spec' })
  await migrate(pool, 'backups', backupMigrations)
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

test('the age is that of the newest backup, and missing before the first one', async () => {
  expect(await ageOfNewestBackup(pool)).toBeUndefined()
  await noteBackup(pool, '/backups/old')
  await pool.query(`update noted_backup set whole_at = now() - interval '1 hour'`)
  expect(await ageOfNewestBackup(pool)).toBeGreaterThanOrEqual(3_600)
  await noteBackup(pool, '/backups/new')
  expect(await ageOfNewestBackup(pool)).toBeLessThan(3_600)
  await pool.query(`delete from noted_backup where directory = '/backups/new'`)
  await noteBackup(pool, '/backups/old')
  expect(await ageOfNewestBackup(pool)).toBeLessThan(3_600)
})
