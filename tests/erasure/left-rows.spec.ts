import { isInAnything } from '@modstead/command-api/accounts/deletion/leave-everything'
import type { BackgroundParts } from '@modstead/command-api/background-parts'
import { createPool } from '@modstead/infra/postgres/pool'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReadWorld } from '../support/read-world.ts'

let world: Awaited<ReturnType<typeof openReadWorld>>
let pool: pg.Pool
beforeAll(async () => {
  world = await openReadWorld()
  pool = createPool(world.databaseUrl, { name: 'specs', schema: world.schema })
})
afterAll(async () => {
  await pool?.end()
  await world?.close()
})

const EMPTY: Readonly<Record<string, unknown>> = {
  ARRAY: [],
  boolean: false,
  bytea: Buffer.alloc(0),
  json: '{}',
  jsonb: '{}',
  'timestamp with time zone': new Date(0),
}

/** Inserts a row in which nothing but this column means anything. */
const insert = async (table: string, column: string, value: string) => {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and table_schema = any(current_schemas(false)) and is_generated = 'NEVER'`,
    [table],
  )
  const values = rows.map(({ name, type }) =>
    name === column ? value : (EMPTY[type] ?? (/int|numeric|double|real/.test(type) ? 0 : 'x')),
  )
  const names = rows.map(({ name }) => name)
  await pool.query(
    `insert into ${table} (${names}) values (${names.map((_, index) => `$${index + 1}`)})`,
    values,
  )
}

test.each([
  ['member', 'user_id'],
  ['follow', 'user_id'],
  ['session', 'user_id'],
  ['access_token', 'user_id'],
  ['app_authorization', 'user_id'],
  ['oauth_app', 'owner_id'],
  ['trusted_publisher', 'user_id'],
])('nobody is erased whom a row of %s still names', async (table, column) => {
  const parts = { pool } as unknown as BackgroundParts
  expect(await isInAnything(parts, `of ${table}`)).toBe(false)
  await insert(table, column, `of ${table}`)
  expect(await isInAnything(parts, `of ${table}`)).toBe(true)
})
