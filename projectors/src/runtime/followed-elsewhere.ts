import type { Progress } from '@modstead/infra/log-following/progress'
import type { SetElsewhere } from '@modstead/infra/log-following/progress-listener'
import { everythingChanged } from './live/everything-changed.ts'
import type { ReadModelSet } from './read-model-sets.ts'

/** Receives the progress of a set that another process follows. */
export const followedElsewhere = (
  progress: Progress,
  { schema, projections }: ReadModelSet,
): SetElsewhere => ({
  progress,
  schema,
  projections: projections.map(({ name }) => name),
  everything: everythingChanged(projections),
})
