/** Keys of the rows written or deleted; `many` when they are too many to name. */
export type Changed = Readonly<Record<string, readonly string[] | 'many'>>

/** Carries the news of a commit to the readers in every process. */
export const READ_MODEL_CHANNEL = 'read_model'
