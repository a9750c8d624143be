import type pg from 'pg'
import { sweepRows } from '../postgres/sweep-rows.ts'
import type { FirstRequests } from './port.ts'

const KEPT = '7 days'

/** One statement decides which request was first. The row's lock makes the others wait for it. */
const BIND = `insert into first_request as first (id, digest, attempts, expires_at)
  values ($1, $2, 1, now() + $3::interval)
  on conflict (id) do update set
    digest = excluded.digest,
    attempts = case when first.expires_at <= now() then 1 else first.attempts + 1 end,
    subject = case when first.expires_at > now() then first.subject end,
    expires_at = case when first.expires_at <= now() then excluded.expires_at else first.expires_at end
  where first.digest = excluded.digest or first.attempts = 0 or first.expires_at <= now()`

const FREE = `update first_request set attempts = attempts - 1, subject = case when attempts > 1 then subject end
  where id = $1 and digest = $2 and attempts > 0`

const KEEP_SUBJECT = 'update first_request set subject = coalesce(subject, $3) where id = $1 and digest = $2'

const SUBJECT_OF = 'select subject from first_request where id = $1'

/** `kept` is a Postgres interval. */
export const postgresFirstRequests = (pool: pg.Pool, kept: string = KEPT): FirstRequests => ({
  async bind(id, digest) {
    const { rowCount } = await pool.query({
      name: 'bind first request',
      text: BIND,
      values: [id, digest, kept],
    })
    return rowCount === 1
  },
  async free(id, digest) {
    await pool.query({ name: 'free first request', text: FREE, values: [id, digest] })
  },
  async keepSubject(id, digest, subject) {
    await pool.query({ name: 'keep subject of request', text: KEEP_SUBJECT, values: [id, digest, subject] })
  },
  async subjectOf(id) {
    const { rows } = await pool.query<{ subject: string | null }>({
      name: 'subject of request',
      text: SUBJECT_OF,
      values: [id],
    })
    return rows[0]?.subject ?? undefined
  },
  sweep: () => sweepRows(pool, { table: 'first_request', key: 'id', where: 'expires_at <= now()' }),
})
