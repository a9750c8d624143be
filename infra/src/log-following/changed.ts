/** Keys of the rows written or deleted; `many` when they are too many to name. */
export type Changed = Readonly<Record<string, readonly string[] | 'many'>>

/** The news that a commit sends to all who wait for a set of read models. */
export interface ReadModelNews {
  /** The schema that the tables of the set are in: releases side by side hear of their own alone. */
  readonly schema: string
  readonly position: string
  readonly changed: Changed
}

/** Carries the news of a commit to the readers in every process. */
export const READ_MODEL_CHANNEL = 'read_model'
