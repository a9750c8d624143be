import { decodePosition, START } from '@modstead/infra/event-store/port'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase } from '@modstead/infra/postgres/test-database'
import { expect, it, onTestFinished } from 'vitest'
import { openReactionTables, readCheckpoint } from './reaction-tables.ts'

const open = async () => {
  const database = await openTestDatabase()
  const pool = createPool(database.url, { name: 'reaction tables' })
  onTestFinished(async () => {
    await pool.end()
    await database.close()
  })
  return { pool, tables: await openReactionTables(pool) }
}

it('never moves back, and compares positions as numbers', async () => {
  const { pool, tables } = await open()
  expect(await tables.checkpoint()).toBe(START)
  // More digits than a number can hold exactly.
  const far = `1${'0'.repeat(37)}1`
  for (const [moved, reached] of [
    ['9', '9'],
    ['10', '10'],
    ['9', '10'],
    [far, far],
    ['11', far],
  ] as const) {
    await tables.moveCheckpoint(decodePosition(moved))
    expect(await tables.checkpoint()).toBe(decodePosition(reached))
  }
  expect(await readCheckpoint(pool)).toBe(decodePosition(far))
})

it('knows which reactions have seen the earlier events, no matter how often they say so', async () => {
  const { tables } = await open()
  await tables.noteHistory(['first', 'second'])
  await tables.noteHistory(['second', 'third'])
  expect(await tables.withoutHistory(['new', 'third', 'first', 'newer'])).toEqual(['new', 'newer'])
  expect(await tables.withoutHistory([])).toEqual([])
})
