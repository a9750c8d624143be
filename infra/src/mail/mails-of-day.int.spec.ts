import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../postgres/migrate.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { type MailsOfDay, mailsOfDay } from './mails-of-day.ts'
import { mailMigrations } from './tables.ts'

const MAX_PLACES = 30
const day = '2026-03-01'

let database: TestDatabase
let pools: readonly [pg.Pool, pg.Pool]
let here: MailsOfDay
let there: MailsOfDay
beforeAll(async () => {
  database = await openTestDatabase()
  pools = [
    createPool(database.url, { name: 'mails here' }),
    createPool(database.url, { name: 'mails there' }),
  ]
  await migrate(pools[0], 'mail', mailMigrations)
  here = mailsOfDay(pools[0])
  there = mailsOfDay(pools[1])
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.close()
})

const take = (by: MailsOfDay, userId: string, mail: string, on = day) =>
  by.takePlace({ userId, day: on, mail }, MAX_PLACES)
const daysOf = async (userId: string) => {
  const { rows } = await pools[0].query<{ day: string }>(
    'select day::text from mails_of_day where user_id = $1 order by day',
    [userId],
  )
  return rows.map((row) => row.day)
}

test('of 200 mails that two processes count at once, each place is taken by one, and the rest have none', async () => {
  const mails = Array.from({ length: 200 }, (_, index) => index)
  const places = await Promise.all(
    mails.map((index) => take(index % 2 === 0 ? here : there, 'anna', `${index}`)),
  )
  const taken = places.filter((place) => place !== null).toSorted((one, other) => one - other)
  expect(taken).toEqual(Array.from({ length: MAX_PLACES }, (_, index) => index + 1))
})

test('a mail that is counted again, at once or later, by whichever process, keeps its place', async () => {
  const again = await Promise.all(
    Array.from({ length: 20 }, (_, index) => take(index % 2 === 0 ? here : there, 'bert', 'same')),
  )
  expect(new Set(again)).toEqual(new Set([1]))
  for (let index = 2; index <= MAX_PLACES; index++) expect(await take(there, 'bert', `${index}`)).toBe(index)
  expect(await take(here, 'bert', 'too many')).toBeNull()
  expect(await take(here, 'bert', 'same')).toBe(1)
  expect(await take(here, 'bert', `${MAX_PLACES}`)).toBe(MAX_PLACES)
})

test('other people and other days have places of their own', async () => {
  for (let index = 0; index < MAX_PLACES; index++) await take(here, 'carl', `${index}`)
  expect(await take(here, 'carl', 'more')).toBeNull()
  expect(await take(here, 'carl', 'more', '2026-03-02')).toBe(1)
  expect(await take(here, 'dora', 'more')).toBe(1)
})

test('are forgotten with their person alone, and when they are old', async () => {
  const { rows } = await pools[0].query<{ kept: string; old: string }>(
    'select (current_date - 30)::text as kept, (current_date - 31)::text as old',
  )
  const { kept = '', old = '' } = rows[0] ?? {}
  for (const userId of ['emil', 'fred']) for (const on of [old, kept]) await take(here, userId, 'one', on)
  await there.dropAllOf('emil')
  expect(await daysOf('emil')).toEqual([])
  await there.sweep()
  expect(await daysOf('fred')).toEqual([kept])
})
