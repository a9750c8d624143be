import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { logTrouble } from '../../engines/log-trouble.ts'
import type { JobData, JobQueue, JobType } from '../../jobs/port.ts'
import type { ProjectorLog } from '../../log-following/log.ts'
import { migrate } from '../../postgres/migrate.ts'
import type { Timers } from '../port.ts'
import { timerSetter } from './set-timer.ts'
import { timerMigrations } from './tables.ts'

const BATCH = 100
/** Clock jumps, and timers that other processes set, are noticed within this time. */
const LOOK_EVERY_MS = 5_000

export interface TimersParts {
  readonly pool: pg.Pool
  readonly jobs: Pick<JobQueue, 'enqueue'>
  /** Types of jobs that timers may become here. Timers of other types wait for a process that knows them. */
  readonly types: readonly JobType[]
  readonly log: Pick<ProjectorLog, 'debug' | 'warn'>
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly lookEveryMs?: number
}

interface TimerRow {
  readonly key: string
  readonly due_at: Date
  readonly type: string
  readonly data: JobData
}

export const openTimers = async (parts: TimersParts): Promise<Timers> => {
  const { pool, jobs, log, now = Date.now, lookEveryMs = LOOK_EVERY_MS } = parts
  await migrate(pool, 'timers', timerMigrations)
  const setTimer = timerSetter(pool)
  const types = new Map(parts.types.map((type) => [type.name, type]))
  const stopped = new AbortController()
  let news = new AbortController()

  /**
   * Adds the job before it deletes the timer. A repeat after a crash adds it under the same id, so it stays
   * one job.
   */
  const becomeJobs = async (client: pg.PoolClient): Promise<number> => {
    const { rows } = await client.query<TimerRow>(
      `select key, due_at, type, data from timer where due_at <= $1 and type = any($2)
       order by due_at limit ${BATCH} for update skip locked`,
      [new Date(now()), [...types.keys()]],
    )
    for (const { key, due_at, type: name, data } of rows) {
      const type = types.get(name)
      if (type) await jobs.enqueue(type, data, { id: `${key}@${due_at.getTime()}` })
    }
    if (rows.length > 0)
      await client.query('delete from timer where key = any($1)', [rows.map(({ key }) => key)])
    return rows.length
  }

  const takeDue = async (): Promise<number> => {
    const client = await pool.connect()
    let failure: unknown
    try {
      await client.query('begin')
      const taken = await becomeJobs(client)
      await client.query('commit')
      return taken
    } catch (error) {
      failure = error
      throw error
    } finally {
      // Dropping the connection of a failed transaction releases its locks.
      client.release(failure !== undefined)
    }
  }

  const untilNext = async (): Promise<number> => {
    const { rows } = await pool.query<{ next: Date | null }>(
      'select min(due_at) as next from timer where type = any($1)',
      [[...types.keys()]],
    )
    const next = rows[0]?.next
    return next ? Math.min(Math.max(next.getTime() - now(), 0), lookEveryMs) : lookEveryMs
  }

  const look = async (): Promise<number> => {
    try {
      return (await takeDue()) === BATCH ? 0 : await untilNext()
    } catch (error) {
      if (!stopped.signal.aborted)
        logTrouble(log, error, 'timers could not be looked at; they are looked at again')
      return lookEveryMs
    }
  }

  const run = async () => {
    while (!stopped.signal.aborted) {
      news = new AbortController()
      const signal = AbortSignal.any([stopped.signal, news.signal])
      await pause(await look(), undefined, { signal }).catch(() => {})
    }
  }

  let running: Promise<void> | undefined
  return {
    async set(key, at, type, data) {
      await setTimer(key, at, type, data)
      // A later one is seen by the next look in time. Thousands may be set in a row.
      if (Date.parse(at) < now() + lookEveryMs) news.abort()
    },
    async cancel(key) {
      await pool.query('delete from timer where key = $1', [key])
    },
    async overdue() {
      const { rows } = await pool.query<{ count: number; first: Date | null }>(
        'select count(*)::int, min(due_at) as first from timer where due_at < $1',
        [new Date(now())],
      )
      const [{ count, first } = { count: 0, first: null }] = rows
      return { count, seconds: first === null ? 0 : (now() - first.getTime()) / 1_000 }
    },
    start() {
      running ??= run()
    },
    async close() {
      stopped.abort()
      await running
    },
  }
}
