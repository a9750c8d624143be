import type { Changed } from '@modstead/infra/log-following/changed'
import type { Projection } from '../projection.ts'

/** What is told when nobody knows which rows changed. */
export const everythingChanged = (projections: readonly Projection[]): Changed =>
  Object.fromEntries(projections.flatMap(({ tables }) => tables.map(({ name }) => [name, 'many'])))
