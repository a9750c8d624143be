import type pg from 'pg'
import { sweepRows } from '../postgres/sweep-rows.ts'

/** Longer than jobs wait for all their attempts, and than operators usually take to look after dead ones. */
const KEPT = '30 days'

/** The ids of mails that were handed over, so that a repeated job sends nothing twice. */
export interface SentMails {
  has(id: string): Promise<boolean>
  mark(id: string): Promise<void>
  /** Deletes old ids in bounded batches. */
  sweep(): Promise<void>
}

/** `kept` is a Postgres interval. */
export const sentMails = (pool: Pick<pg.Pool, 'query'>, kept: string = KEPT): SentMails => ({
  async has(id) {
    const { rows } = await pool.query({
      name: 'sent mail',
      text: 'select 1 from sent_mail where id = $1',
      values: [id],
    })
    return rows.length > 0
  },
  async mark(id) {
    await pool.query({
      name: 'mark sent mail',
      text: 'insert into sent_mail (id) values ($1) on conflict do nothing',
      values: [id],
    })
  },
  sweep: () =>
    sweepRows(pool, { table: 'sent_mail', key: 'id', where: `sent_at <= now() - interval '${kept}'` }),
})
