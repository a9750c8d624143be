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

/** Each table counts mails of one kind. */
type Table = 'mails_of_day' | 'security_mails_of_day'

/** The row is locked before its condition is checked, so that no two mails get the same place. */
const takeIn = (
  table: Table,
) => `insert into ${table} as kept (user_id, day, mails) values ($1, $2, array[$3])
  on conflict (user_id, day) do update set mails = kept.mails || excluded.mails
  where cardinality(kept.mails) < $4 and not kept.mails @> excluded.mails`

const mailsIn = (table: Table, pool: Pick<pg.Pool, 'query'>): MailsOfDay => ({
  async takePlace({ userId, day, mail }, max) {
    await pool.query({
      name: `take place in ${table}`,
      text: takeIn(table),
      values: [userId, day, mail, max],
    })
    // A place that was taken never changes.
    const { rows } = await pool.query<{ place: number | null }>({
      name: `place in ${table}`,
      text: `select array_position(mails, $3) as place from ${table} where user_id = $1 and day = $2`,
      values: [userId, day, mail],
    })
    return rows[0]?.place ?? null
  },
  async dropAllOf(userId) {
    await pool.query(`delete from ${table} where user_id = $1`, [userId])
  },
  sweep: () =>
    sweepRows(pool, {
      table,
      key: 'ctid',
      where: `day < current_date - interval '${KEPT}'`,
    }),
})

/** Counts the notifications that people asked for. */
export const mailsOfDay = (pool: Pick<pg.Pool, 'query'>): MailsOfDay => mailsIn('mails_of_day', pool)

/** Counts the mails about the security of an account, so that news take no place from them. */
export const securityMailsOfDay = (pool: Pick<pg.Pool, 'query'>): MailsOfDay =>
  mailsIn('security_mails_of_day', pool)
