import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabaseClock } from './database-clock.ts'

const NOON = Date.parse('2026-06-01T12:00:00Z')
const MINUTE_MS = 60_000
const ASK_EVERY_MS = 5_000

let monotonic: number
/** What the database answers, and after how many milliseconds. null: it is away. */
let database: { readonly time: number; readonly afterMs?: number } | null

const pool = {
  query: vi.fn(async () => {
    if (database === null) throw new Error('away')
    monotonic += database.afterMs ?? 0
    return { rows: [{ now: new Date(database.time) }] }
  }),
}
const open = () => openDatabaseClock(pool as never, { monotonic: () => monotonic, askEveryMs: ASK_EVERY_MS })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  monotonic = 1_000
  database = { time: NOON }
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the clock of the database', () => {
  it('is not moved by the clock of the process', async () => {
    const clock = await open()
    vi.setSystemTime(NOON + 25 * 60 * MINUTE_MS)
    monotonic += MINUTE_MS
    expect(clock.now()).toBe(NOON + MINUTE_MS)
    vi.setSystemTime(NOON - 25 * 60 * MINUTE_MS)
    expect(clock.now()).toBe(NOON + MINUTE_MS)
    clock.stop()
  })

  it('follows the database when that is set, or when this machine has slept', async () => {
    const clock = await open()
    database = { time: NOON + 90 * MINUTE_MS }
    await vi.advanceTimersByTimeAsync(ASK_EVERY_MS)
    expect(clock.now()).toBe(NOON + 90 * MINUTE_MS)
    clock.stop()
  })

  it('goes on while the database is away', async () => {
    const clock = await open()
    database = null
    await vi.advanceTimersByTimeAsync(3 * ASK_EVERY_MS)
    monotonic += MINUTE_MS
    expect(clock.now()).toBe(NOON + MINUTE_MS)
    clock.stop()
  })

  it('takes the middle of a question and its answer, and no answer that was long under way', async () => {
    database = { time: NOON, afterMs: 200 }
    const clock = await open()
    expect(clock.now()).toBe(NOON + 100)
    database = { time: NOON + MINUTE_MS, afterMs: 10_000 }
    await vi.advanceTimersByTimeAsync(ASK_EVERY_MS)
    expect(clock.now()).toBe(NOON + 100 + 10_000)
    clock.stop()
  })

  it('asks no more once it is stopped', async () => {
    const clock = await open()
    clock.stop()
    const asked = pool.query.mock.calls.length
    await vi.advanceTimersByTimeAsync(10 * ASK_EVERY_MS)
    expect(pool.query).toHaveBeenCalledTimes(asked)
  })
})
