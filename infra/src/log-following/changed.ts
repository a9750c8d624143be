/** Keys of the rows written or deleted, or `many` if they are too many to list. */
export type Changed = Readonly<Record<string, readonly string[] | 'many'>>

/** News that a commit sends to everybody who waits for a set of read models. */
export interface ReadModelNews {
  /** The schema with the tables of the set. Releases that run side by side hear only their own news. */
  readonly schema: string
  readonly position: string
  readonly changed: Changed
}

/** Carries the news of a commit to the readers in every process. */
export const READ_MODEL_CHANNEL = 'read_model'
