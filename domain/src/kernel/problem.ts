/** The kind of a problem. The HTTP layer turns it into a status. */
export type ProblemKind =
  | 'invalid'
  | 'unauthorized'
  | 'missing'
  | 'conflict'
  | 'limit'
  | 'precondition'
  | 'too-large'
  | 'unsupported'
  | 'reused'
  | 'too-fast'
  | 'unavailable'
  | 'failure'

export interface Problem {
  readonly kind: ProblemKind
  readonly title: string
}

/** One row for each refusal code. */
export type Problems<Code extends string = string> = Readonly<Record<Code, Problem>>

const ofKind =
  (kind: ProblemKind) =>
  (title: string): Problem => ({ kind, title })

export const invalid = ofKind('invalid')
export const unauthorized = ofKind('unauthorized')
export const missing = ofKind('missing')
export const conflict = ofKind('conflict')
export const limit = ofKind('limit')
export const precondition = ofKind('precondition')
export const tooLarge = ofKind('too-large')
export const unsupported = ofKind('unsupported')
export const reused = ofKind('reused')
export const tooFast = ofKind('too-fast')
export const unavailable = ofKind('unavailable')
export const failure = ofKind('failure')
