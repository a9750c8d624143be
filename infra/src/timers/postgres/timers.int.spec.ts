import { expect, test } from 'vitest'
import { createPool } from '../../postgres/pool.ts'
import { openTestDatabase } from '../../postgres/test-database.ts'
import { rings } from '../contract.ts'
import { openTimers } from './timers.ts'

const LOOK_EVERY_MS = 60_000
const PATIENTLY = { timeout: 30_000, interval: 5 }

test('only a timer that is due before the next look causes one at once', async () => {
  const database = await openTestDatabase()
  const pool = createPool(database.url, { name: 'timer specs' })
  let taken = 0
  pool.on('acquire', () => {
    taken += 1
  })
  const rung: unknown[] = []
  const now = Date.now()
  const timers = await openTimers({
    pool,
    jobs: { enqueue: async (_type, data) => `${rung.push(data)}` },
    types: [rings],
    log: { debug: () => {}, warn: () => {} },
    now: () => now,
    lookEveryMs: LOOK_EVERY_MS,
  })
  const set = (key: string, afterMs: number) =>
    timers.set(key, new Date(now + afterMs).toISOString(), rings, { key })
  try {
    timers.start()
    await set('first', 0)
    await expect.poll(() => rung, PATIENTLY).toEqual([{ key: 'first' }])
    await expect.poll(() => pool.idleCount === pool.totalCount, PATIENTLY).toBe(true)
    taken = 0
    for (let number = 0; number < 20; number += 1) await set(`far ${number}`, LOOK_EVERY_MS)
    // Each takes one connection, and a look would take more.
    expect(taken).toBe(20)
    await set('near', LOOK_EVERY_MS - 1)
    await expect.poll(() => taken, PATIENTLY).toBeGreaterThan(21)
    await set('now', 0)
    await expect.poll(() => rung, PATIENTLY).toEqual([{ key: 'first' }, { key: 'now' }])
  } finally {
    await timers.close()
    await pool.end()
    await database.close()
  }
})
