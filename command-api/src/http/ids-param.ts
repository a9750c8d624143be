import { idsParam } from '@modstead/infra/http/routes/query-schemas'

const MAX_IDS = 1000

/** Ids of things that one request changes. Their number is limited, because each of them costs work. */
export const changedIdsParam = idsParam
  .refine(({ length }) => length <= MAX_IDS, `It may name at most ${MAX_IDS} things`)
  .refine((ids) => ids.every((id) => id.isWellFormed()), 'It holds half a character')
