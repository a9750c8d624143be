import type pg from 'pg'
import { migrate } from '../postgres/migrate.ts'
import { personalDataMigrations } from './tables.ts'

/** The key of a person in its stored form, which only the master key opens. */
export interface WrappedKey {
  readonly person: string
  /** null: the person was erased, and never gets a key again. */
  readonly wrapped: Buffer | null
}

const PAGE = 5_000
/** Longer than any statement of the product can run before it commits. */
const OVERLAP = '5 minutes'

/** Every key of the vault, in pages. */
export async function* readWrappedKeys(pool: pg.Pool): AsyncGenerator<readonly WrappedKey[]> {
  await migrate(pool, 'personal-data', personalDataMigrations)
  let after = ''
  for (;;) {
    const { rows } = await pool.query<WrappedKey>(
      'select person, wrapped from person_key where person > $1 order by person limit $2',
      [after, PAGE],
    )
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)?.person ?? after
  }
}

export const wrappedKeysOf = async (
  pool: pg.Pool,
  persons: readonly string[],
): Promise<readonly WrappedKey[]> => {
  const { rows } = await pool.query<WrappedKey>(
    'select person, wrapped from person_key where person = any($1)',
    [persons],
  )
  return rows
}

/** Persons who were erased recently. */
export const erasedLately = async (pool: pg.Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ person: string }>(
    `select person from person_key where erased_at > now() - interval '${OVERLAP}'`,
  )
  return rows.map(({ person }) => person)
}

/** Copies wrapped keys from another vault into one that has none of these persons. */
export const storeWrappedKeys = async (pool: pg.Pool, keys: readonly WrappedKey[]): Promise<void> => {
  await pool.query(
    `insert into person_key (person, wrapped, erased_at)
     select person, decode(wrapped, 'base64'), case when wrapped is null then now() end
       from unnest($1::text[], $2::text[]) as given(person, wrapped)`,
    [keys.map(({ person }) => person), keys.map(({ wrapped }) => wrapped?.toString('base64') ?? null)],
  )
}
