/** What is wrong with one field, under the name that the form gave it. */
export type FieldProblem = { field: string; code?: string; detail: string }

type Told = { detail: string }

/** Why a change was not made. Nothing of it is thrown: a form shows it and keeps what was typed. */
export type Failure =
  | (Told & { kind: 'refused'; code: string; title?: string; fields: readonly FieldProblem[] })
  | (Told & { kind: 'conflict'; code: string })
  | (Told & { kind: 'unauthenticated' })
  | (Told & { kind: 'forbidden'; code: string })
  | (Told & { kind: 'missing' })
  | (Told & { kind: 'too-many'; retryAfter?: number })
  | (Told & { kind: 'unavailable'; retryAfter?: number })
  | { kind: 'offline' }

export type Done<T> = { kind: 'done'; value: T; etag?: string }

export type Outcome<T> = Done<T> | Failure
