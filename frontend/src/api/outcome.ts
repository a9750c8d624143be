/** A problem with one field, under the form's name for it. */
export type FieldProblem = { field: string; code?: string; detail: string }

type Told = { detail: string }

/** Why a change was not made. It is returned, not thrown: the form shows it and keeps the input. */
export type Failure =
  | (Told & { kind: 'refused'; code: string; title?: string; fields: readonly FieldProblem[] })
  | (Told & { kind: 'conflict'; code: string })
  | (Told & { kind: 'unauthenticated' })
  | (Told & { kind: 'forbidden'; code: string })
  | (Told & { kind: 'missing'; code: string })
  | (Told & { kind: 'too-many'; code: string; retryAfter?: number })
  | (Told & { kind: 'unavailable'; code: string; retryAfter?: number })
  | { kind: 'offline' }

/** Whether the same change may be made later, because nothing is wrong with it. */
export const mayPass = ({ kind }: Failure): boolean =>
  kind === 'offline' || kind === 'unavailable' || kind === 'too-many'

export type Done<T> = { kind: 'done'; value: T; etag?: string }

export type Outcome<T> = Done<T> | Failure
