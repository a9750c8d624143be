import type { Projection } from '../projection.ts'
import type { Changed } from './apply-batch.ts'

/** What is told when nobody knows which rows changed. */
export const everythingChanged = (projections: readonly Projection[]): Changed =>
  Object.fromEntries(projections.flatMap(({ tables }) => tables.map(({ name }) => [name, 'many'])))
