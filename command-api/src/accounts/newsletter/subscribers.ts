import type pg from 'pg'

const AT_ONCE = 500

/** The ids of all users who want news, in order. Each one has to be asked again before a mail is posted. */
export async function* subscribersIn(pool: pg.Pool): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const { rows } = await pool.query<{ user_id: string }>({
      name: 'subscribers',
      text: 'select user_id from settings where wants_newsletter and user_id > $1 order by user_id limit $2',
      values: [after, AT_ONCE],
    })
    for (const { user_id } of rows) yield user_id
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    after = last.user_id
  }
}
