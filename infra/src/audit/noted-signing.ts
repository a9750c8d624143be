import type pg from 'pg'

type Sender = Pick<pg.ClientBase, 'query'>

/** All of the log is signed at this moment. */
export const noteSigned = async (sender: Sender): Promise<void> => {
  await sender.query(
    'insert into audit_signing (at) values (now()) on conflict (is_only) do update set at = excluded.at',
  )
}

/** Seconds since all of the log was signed; undefined: it never was. */
export const ageOfSigning = async (sender: Sender): Promise<number | undefined> => {
  const { rows } = await sender.query<{ seconds: number }>(
    'select extract(epoch from clock_timestamp() - at)::float8 as seconds from audit_signing',
  )
  return rows[0]?.seconds
}
