import { idsParam } from '@modstead/infra/http/routes/query-schemas'

const MAX_IDS = 1000

/** What is changed together: a bounded number, since each costs work. */
export const changedIdsParam = idsParam
  .refine(({ length }) => length <= MAX_IDS, `It may name at most ${MAX_IDS} things`)
  .refine((ids) => ids.every((id) => id.isWellFormed()), 'It holds half a character')
