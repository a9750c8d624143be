import type pg from 'pg'

type Sender = Pick<pg.ClientBase, 'query'>

/** Notes that the whole log is signed as of now. */
export const noteSigned = async (sender: Sender): Promise<void> => {
  await sender.query(
    'insert into audit_signing (at) values (now()) on conflict (is_only) do update set at = excluded.at',
  )
}

/** Seconds since the whole log was signed, or undefined if it never was. */
export const ageOfSigning = async (sender: Sender): Promise<number | undefined> => {
  const { rows } = await sender.query<{ seconds: number }>(
    'select extract(epoch from clock_timestamp() - at)::float8 as seconds from audit_signing',
  )
  return rows[0]?.seconds
}
