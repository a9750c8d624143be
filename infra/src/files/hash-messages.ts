export type HashAlgorithm = 'sha1' | 'sha512'

/**
 * A message of the pool to its workers. `block` is in shared memory: it is not copied and must not change
 * before the answer.
 */
export type HashRequest =
  | { readonly job: number; readonly kind: 'start'; readonly algorithm: HashAlgorithm }
  | { readonly job: number; readonly kind: 'update'; readonly block: Uint8Array }
  | { readonly job: number; readonly kind: 'digest' }
  | { readonly job: number; readonly kind: 'drop' }

/** One answer to each update and digest of a job, in order. */
export interface HashAnswer {
  readonly job: number
  readonly hex?: string
}
