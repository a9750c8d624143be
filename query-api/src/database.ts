import { queryBuilder } from '@modstead/infra/postgres/kysely'
import type { Database } from '@modstead/projectors/tables'

/** Builds the queries of the read side. */
export const build = queryBuilder<Database>()
