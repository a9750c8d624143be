import { decodePosition } from '@modstead/infra/event-store/port'
import type { SearchCheckpoint } from '@modstead/infra/search/port'
import type pg from 'pg'

/** Increment it when the same rows produce different document contents. */
const VERSION = 1

/** Projections from whose tables documents are read. */
export const SEARCHED_PROJECTIONS = [
  'accounts/user',
  'catalogue/member',
  'catalogue/organization',
  'catalogue/project',
  'engagement/follow',
] as const

/**
 * The tables that documents are now made from, which the pool's connections find by unqualified names, and
 * the position that they show at least. A table that was rebuilt, by other code or after an erasure, makes
 * other documents. Throws while a table is missing.
 */
export const documentsMadeOf = async (pool: pg.Pool): Promise<SearchCheckpoint> => {
  const { rows } = await pool.query<{ name: string; generation: number; position: string }>(
    `select name, generation, position::text from projection
      where state = 'live' and name = any($1) and schema = any(current_schemas(false)) order by name`,
    [SEARCHED_PROJECTIONS],
  )
  if (rows.length < SEARCHED_PROJECTIONS.length) throw new Error('the read models are not built yet')
  const positions = rows.map(({ position }) => decodePosition(position))
  return {
    position: positions.reduce((least, each) => (each < least ? each : least)),
    madeOf: [VERSION, ...rows.map(({ name, generation }) => `${name} ${generation}`)].join(', '),
  }
}
