import type pg from 'pg'
import type { JobData } from '../port.ts'

export interface PromisedJob {
  readonly id: string
  /** Name of the type. */
  readonly type: string
  /** Unique within the type. */
  readonly key: string
  readonly data: JobData
  readonly traceparent: string | null
  /** Milliseconds until its first run. Negative if that is overdue. */
  readonly delayMs: number
}

export interface OldPromise extends PromisedJob {
  readonly ageMs: number
}

/** Jobs that are not done yet. */
export interface Outbox {
  /** Does nothing if a job with this id is promised already. */
  promise(job: PromisedJob): Promise<void>
  isPromised(id: string): Promise<boolean>
  forget(id: string): Promise<void>
  /** Jobs of these types that were promised this long ago, by id from the first after `after`. */
  promisedBefore(
    ageMs: number,
    page: { readonly types: readonly string[]; readonly after: string; readonly limit: number },
  ): Promise<readonly OldPromise[]>
}

export const postgresOutbox = (pool: Pick<pg.Pool, 'query'>): Outbox => ({
  async promise({ id, type, key, data, traceparent, delayMs }) {
    await pool.query({
      name: 'promise a job',
      text: `insert into job_outbox (id, type, key, data, traceparent, due_at)
        values ($1, $2, $3, $4, $5, now() + $6 * interval '1 ms') on conflict (id) do nothing`,
      values: [id, type, key, JSON.stringify(data), traceparent, delayMs],
    })
  },
  async isPromised(id) {
    const { rows } = await pool.query('select 1 from job_outbox where id = $1', [id])
    return rows.length > 0
  },
  async forget(id) {
    await pool.query({ name: 'forget a job', text: 'delete from job_outbox where id = $1', values: [id] })
  },
  async promisedBefore(ageMs, { types, after, limit }) {
    const { rows } = await pool.query<OldPromise>(
      `select id, type, key, data, traceparent, extract(epoch from due_at - now())::float8 * 1000 as "delayMs",
         extract(epoch from now() - promised_at)::float8 * 1000 as "ageMs"
       from job_outbox
       where promised_at < now() - $1 * interval '1 ms' and type = any($2) and id > $3
       order by id limit $4`,
      [ageMs, types, after, limit],
    )
    return rows
  },
})
