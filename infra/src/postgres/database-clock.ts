import type pg from 'pg'

/** Between two questions this process measures the time by itself, by a clock that never jumps. */
const ASK_EVERY_MS = 5_000
/** An answer that took longer says too little about the present moment. */
const MAX_ROUND_TRIP_MS = 500

/**
 * The time of the database, which all processes share. A process whose own clock is behind must not accept what
 * has expired.
 */
export interface DatabaseClock {
  /** Milliseconds since 1970. */
  now(): number
  stop(): void
}

interface ClockSettings {
  /** In milliseconds, never jumping. */
  readonly monotonic?: () => number
  readonly askEveryMs?: number
}

export const openDatabaseClock = async (
  pool: Pick<pg.Pool, 'query'>,
  { monotonic = () => performance.now(), askEveryMs = ASK_EVERY_MS }: ClockSettings = {},
): Promise<DatabaseClock> => {
  let offset: number | undefined
  const ask = async (): Promise<void> => {
    const askedAt = monotonic()
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
    const answeredAt = monotonic()
    const [row] = rows
    if (row === undefined) return
    if (offset === undefined || answeredAt - askedAt <= MAX_ROUND_TRIP_MS)
      offset = row.now.getTime() - (askedAt + answeredAt) / 2
  }
  await ask()
  let isAsking = false
  const askAgain = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    // While the database is away, time goes on from its last answer.
    await ask().catch(() => {})
    isAsking = false
  }
  const timer = setInterval(askAgain, askEveryMs).unref()
  return {
    now: () => monotonic() + (offset ?? 0),
    stop: () => clearInterval(timer),
  }
}
