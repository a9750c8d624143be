import type { Changed } from '@modstead/infra/log-following/changed'
import type { Projection } from '../projection.ts'

/** The news to send if nobody knows which rows changed. */
export const everythingChanged = (projections: readonly Projection[]): Changed =>
  Object.fromEntries(projections.flatMap(({ tables }) => tables.map(({ name }) => [name, 'many'])))
