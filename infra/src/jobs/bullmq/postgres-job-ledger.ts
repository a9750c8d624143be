import type pg from 'pg'
import type { JobCounts, JobData } from '../port.ts'
import type { JobLedger } from './job-ledger.ts'
import { jobStateOf } from './job-state.ts'

interface DeadRow {
  readonly id: string
  readonly name: string
  readonly data: JobData
  readonly failed_reason: string | null
  readonly attempts_made: number
  readonly added_at_ms: string
  readonly finished_at_ms: string
}

const utc = (milliseconds: string) => new Date(Number(milliseconds)).toISOString()

export const postgresJobLedger = (pool: pg.Pool): JobLedger => ({
  async note() {},
  async counts() {
    const { rows } = await pool.query<JobCounts>(
      `select name as type,
         (count(*) filter (where state = 'waiting'))::int as waiting,
         (count(*) filter (where state = 'active'))::int as active,
         (count(*) filter (where state = 'delayed' and attempts_made = 0))::int as delayed,
         (count(*) filter (where state = 'delayed' and attempts_made > 0))::int as failed,
         (count(*) filter (where state = 'failed'))::int as dead
       from job where state <> 'completed' group by name order by name`,
    )
    return rows
  },
  async waits() {
    const { rows } = await pool.query<{ lane: string; since: string }>(
      `select queue as lane,
         min(greatest(added_at_ms + delay_ms, coalesce(process_at_ms, 0), coalesce(processed_at_ms, 0))) as since
       from job where state = 'waiting' group by queue`,
    )
    return rows.map(({ lane, since }) => ({ lane, sinceMs: Number(since) }))
  },
  async dead({ offset, limit }) {
    const { rows } = await pool.query<DeadRow>(
      `select id, name, data, failed_reason, attempts_made, added_at_ms, finished_at_ms
       from job where state = 'failed' order by finished_at_ms desc, queue, id offset $1 limit $2`,
      [offset, limit],
    )
    return rows.map((row) => ({
      id: row.id,
      type: row.name,
      data: row.data,
      error: row.failed_reason ?? '',
      attempts: row.attempts_made,
      enqueuedAt: utc(row.added_at_ms),
      diedAt: utc(row.finished_at_ms),
    }))
  },
  async find(id) {
    const { rows } = await pool.query<{
      queue: string
      state: string
      progress: unknown
      attempts_made: number
    }>('select queue, state, progress, attempts_made from job where id = $1', [id])
    const [row] = rows
    if (!row) return null
    return {
      lane: row.queue,
      state: jobStateOf(row.state),
      progress: typeof row.progress === 'number' ? row.progress : 0,
      attempts: row.attempts_made,
    }
  },
})
