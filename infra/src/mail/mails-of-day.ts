import type pg from 'pg'
import { sweepRows } from '../postgres/sweep-rows.ts'

/** As long as ids of sent mails are kept: a dead job that is run again counts where it counted before. */
const KEPT = '30 days'

export interface MailOfDay {
  readonly userId: string
  /** Such as `2026-03-01`. */
  readonly day: string
  /** The id of the mail. */
  readonly mail: string
}

/** The mails to each person on each day, counted in all processes together. */
export interface MailsOfDay {
  /** The place of the mail in its day, from 1 to `max`, or null if all are taken. A mail keeps its place. */
  takePlace(mail: MailOfDay, max: number): Promise<number | null>
  dropAllOf(userId: string): Promise<void>
  /** Deletes days that nobody counts any more, in bounded batches. */
  sweep(): Promise<void>
}

/** The row is locked before its condition is checked, so that no two mails get the same place. */
const TAKE = `insert into mails_of_day as kept (user_id, day, mails) values ($1, $2, array[$3])
  on conflict (user_id, day) do update set mails = kept.mails || excluded.mails
  where cardinality(kept.mails) < $4 and not kept.mails @> excluded.mails`

/** `kept` is a Postgres interval. */
export const mailsOfDay = (pool: Pick<pg.Pool, 'query'>, kept: string = KEPT): MailsOfDay => ({
  async takePlace({ userId, day, mail }, max) {
    await pool.query({ name: 'take place of mail', text: TAKE, values: [userId, day, mail, max] })
    // A place that was taken never changes.
    const { rows } = await pool.query<{ place: number | null }>({
      name: 'place of mail',
      text: 'select array_position(mails, $3) as place from mails_of_day where user_id = $1 and day = $2',
      values: [userId, day, mail],
    })
    return rows[0]?.place ?? null
  },
  async dropAllOf(userId) {
    await pool.query('delete from mails_of_day where user_id = $1', [userId])
  },
  sweep: () =>
    sweepRows(pool, {
      table: 'mails_of_day',
      key: 'ctid',
      where: `day < current_date - interval '${kept}'`,
    }),
})
