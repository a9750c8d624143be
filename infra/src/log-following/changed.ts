import type { ProjectionGroup } from './projection-groups.ts'

/** Keys of the rows written or deleted; `many` when they are too many to name. */
export type Changed = Readonly<Record<string, readonly string[] | 'many'>>

/** The news that a commit sends to all who wait for a group of projections. */
export interface ReadModelNews {
  readonly group: ProjectionGroup
  readonly position: string
  readonly changed: Changed
}

/** Carries the news of a commit to the readers in every process. */
export const READ_MODEL_CHANNEL = 'read_model'
