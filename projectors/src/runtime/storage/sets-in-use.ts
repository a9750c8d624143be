import { logTrouble } from '@modstead/infra/engines/log-trouble'
import type { ProjectorLog } from '@modstead/infra/log-following/log'
import type pg from 'pg'

/** Much less than the time after which a set counts as unused. */
const TELL_EVERY_MS = 30_000

export const tellInUse = async (
  client: pg.ClientBase | pg.Pool,
  schemas: readonly string[],
): Promise<void> => {
  await client.query(
    `insert into read_model_set (schema, used_at) select unnest($1::text[]), now()
     on conflict (schema) do update set used_at = excluded.used_at`,
    [schemas],
  )
}

/** Reports repeatedly that a process of this release uses its sets, so that nobody drops them. */
export const keepSetsInUse = (
  pool: pg.Pool,
  sets: readonly { readonly schema: string }[],
  log: ProjectorLog,
): { stop(): void } => {
  const schemas = sets.map(({ schema }) => schema)
  const telling = setInterval(
    () =>
      void tellInUse(pool, schemas).catch((error) =>
        logTrouble(log, error, 'nobody can be told that the read models are used'),
      ),
    TELL_EVERY_MS,
  )
  telling.unref()
  return { stop: () => clearInterval(telling) }
}
