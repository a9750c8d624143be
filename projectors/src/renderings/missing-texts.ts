import type pg from 'pg'

/** Bodies and changelogs, by the read model that holds them. */
const TEXTS = { project: `state->>'body'`, version: 'changelog' } as const

export type TextTable = keyof typeof TEXTS

export const TEXT_TABLES = Object.keys(TEXTS) as readonly TextTable[]

const missing = (table: TextTable, rows: string) => `
  select distinct text from (select ${TEXTS[table]} as text from ${table} where ${rows}) texts
   where text <> '' and not exists (select from rendered_text r
     where r.digest = sha256(convert_to(text, 'UTF8')) and r.renderer = $1)`

const textsOf = ({ rows }: pg.QueryResult<{ text: string }>) => rows.map(({ text }) => text)

/** Texts of these rows without HTML of this renderer. */
export const missingOf = async (
  pool: pg.Pool,
  renderer: string,
  table: TextTable,
  ids: readonly string[],
): Promise<readonly string[]> =>
  textsOf(await pool.query<{ text: string }>(missing(table, 'id = any($2)'), [renderer, ids]))

const PAGE = 200

/** The same for all rows, one page at a time. */
export const allMissing = async function* (
  pool: pg.Pool,
  renderer: string,
  table: TextTable,
): AsyncIterable<readonly string[]> {
  let after = ''
  for (;;) {
    const { rows } = await pool.query<{ last: string | null }>(
      `select max(id) as last from (select id from ${table} where id > $1 order by id limit ${PAGE}) page`,
      [after],
    )
    const last = rows[0]?.last
    if (last == null) return
    const page = missing(table, 'id > $2 and id <= $3')
    yield textsOf(await pool.query<{ text: string }>(page, [renderer, after, last]))
    after = last
  }
}
