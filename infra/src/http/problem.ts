import type { ProblemKind } from '@modstead/domain/kernel/problem'
import { type RequestProblemCode, requestProblems } from '@modstead/domain/kernel/request-problems'

/** Status, and its name on `/v2`. A conflict is 400 on `/v3` too, because existing clients expect it. */
export const answerOfKind = {
  invalid: { status: 400, error: 'invalid_input' },
  unauthorized: { status: 401, error: 'unauthorized' },
  missing: { status: 404, error: 'not_found' },
  conflict: { status: 400, error: 'invalid_input' },
  limit: { status: 400, error: 'invalid_input' },
  precondition: { status: 412, error: 'precondition_failed' },
  'too-large': { status: 413, error: 'invalid_input' },
  unsupported: { status: 415, error: 'invalid_input' },
  reused: { status: 422, error: 'invalid_input' },
  'too-fast': { status: 429, error: 'ratelimit_error' },
  unavailable: { status: 503, error: 'unavailable' },
  failure: { status: 500, error: 'internal_error' },
} as const satisfies Readonly<Record<ProblemKind, { status: number; error: string }>>

interface Circumstances {
  /** The field of the body or query, by the client's name for it. */
  readonly field?: string
  /** Status of a request that the framework itself refused. */
  readonly status?: number
  /** Sent unchanged. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * An answer other than success. On `/v2` it becomes the documented body `{error, description}` (404: empty),
 * elsewhere an RFC 9457 problem with its code and the same two keys added.
 */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly code: RequestProblemCode
  readonly status: number
  /** The name in answers, e.g. `invalid_input`. */
  readonly error: string
  readonly title: string
  readonly field: string | undefined
  /** In words. If there is a field, only about that field. */
  readonly because: string
  readonly headers: Readonly<Record<string, string>>
  constructor(code: RequestProblemCode, because: string, circumstances: Circumstances = {}) {
    super(circumstances.field === undefined ? because : ofField(circumstances.field, because))
    const { kind, title } = requestProblems[code]
    this.code = code
    this.status = circumstances.status ?? answerOfKind[kind].status
    this.error = answerOfKind[kind].error
    this.title = title
    this.field = circumstances.field
    this.because = because
    this.headers = circumstances.headers ?? {}
  }
}

/** Names the field at fault, as every refusal of a body does. */
export const ofField = (field: string, because: string): string =>
  `The field ${field} is not valid: ${because}`

export const invalidInput = (
  description: string,
  code: RequestProblemCode = 'invalid-request',
): HttpProblem => new HttpProblem(code, description)

export const invalidField = (
  field: string,
  because: string,
  code: RequestProblemCode = 'invalid-field',
): HttpProblem => new HttpProblem(code, because, { field })

export const unauthorized = (
  description = 'You have no permission to do this, or your token is missing, wrong or lacks the scope.',
  code: RequestProblemCode = 'token-required',
): HttpProblem => new HttpProblem(code, description)

export const notFound = (
  description = 'The requested thing does not exist, or you may not see it.',
  code: RequestProblemCode = 'not-found',
): HttpProblem => new HttpProblem(code, description)

/** The sender must first prove who is there. */
export const proofNeeded = (): HttpProblem =>
  new HttpProblem('proof-needed', 'Confirm that it is you before you do this.')

/** The client may try again after `seconds`. */
export const unavailable = (code: RequestProblemCode, description: string, seconds = 2): HttpProblem =>
  new HttpProblem(code, description, { headers: { 'retry-after': `${seconds}` } })
