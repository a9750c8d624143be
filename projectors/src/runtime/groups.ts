import type { Progress } from '@modstead/infra/log-following/progress'
import type { GroupElsewhere } from '@modstead/infra/log-following/progress-listener'
import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import { everythingChanged } from './live/everything-changed.ts'
import type { Projection } from './projection.ts'

/** The projections of each group that has any. */
export const projectionsByGroup = (
  projections: readonly Projection[],
): ReadonlyMap<ProjectionGroup, readonly Projection[]> => Map.groupBy(projections, ({ group }) => group)

/** Hears of a group that another process follows. */
export const followedElsewhere = (
  progress: Progress,
  projections: readonly Projection[],
): GroupElsewhere => ({
  progress,
  projections: projections.map(({ name }) => name),
  everything: everythingChanged(projections),
})
