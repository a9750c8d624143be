import { problems } from '@modstead/domain/problems'
import { CommandRefused, RevisionMismatch, TooContended } from '../command-pipeline/refusals.ts'
import { StoreUnavailable, UnstorableEvent } from '../event-store/port.ts'
import { DiskFull } from '../files/storage-errors.ts'
import { isDatabaseAway } from '../postgres/database-away.ts'
import { HttpProblem } from './problem.ts'

const RETRY_AFTER = { 'retry-after': '2' }

/** A conflict is 400 on `/v3` too: existing clients meet it there. */
const statusOfKind = { invalid: 400, unauthorized: 401, missing: 404, conflict: 400, limit: 400 } as const
const nameOfStatus = { 400: 'invalid_input', 401: 'unauthorized', 404: 'not_found' } as const

const ofRefusal = (refusal: CommandRefused): HttpProblem => {
  const row = problems[refusal.code as keyof typeof problems]
  const status = statusOfKind[row.kind]
  return new HttpProblem(status, nameOfStatus[status], refusal.message)
}

const isFastifyError = (error: unknown): error is Error & { statusCode: number; code: string } =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

/** What an error means for the client; `null` for one that nobody foresaw (500, without its message). */
const foreseen = (error: unknown): HttpProblem | null => {
  if (error instanceof HttpProblem) return error
  if (error instanceof CommandRefused) return ofRefusal(error)
  if (error instanceof RevisionMismatch)
    return new HttpProblem(412, 'precondition_failed', `If-Match names another revision: ${error.message}.`)
  if (error instanceof TooContended)
    return new HttpProblem(
      503,
      'unavailable',
      'Others are changing this at the same moment. Try again.',
      RETRY_AFTER,
    )
  if (error instanceof StoreUnavailable)
    return new HttpProblem(
      503,
      'unavailable',
      'The catalogue cannot store changes right now. Try again.',
      RETRY_AFTER,
    )
  if (error instanceof DiskFull)
    return new HttpProblem(503, 'unavailable', 'There is no room to store the file right now.', {
      'retry-after': '60',
    })
  if (error instanceof UnstorableEvent)
    return new HttpProblem(413, 'invalid_input', 'The request holds too much data.')
  if (isDatabaseAway(error))
    return new HttpProblem(
      503,
      'unavailable',
      'The catalogue cannot be read right now. Try again.',
      RETRY_AFTER,
    )
  if (isFastifyError(error) && error.statusCode === 429)
    return new HttpProblem(429, 'ratelimit_error', 'You are sending requests too fast. Wait and try again.')
  if (isFastifyError(error) && error.statusCode === 413)
    return new HttpProblem(413, 'invalid_input', 'The request body is too large.')
  if (isFastifyError(error) && error.statusCode < 500)
    return new HttpProblem(error.statusCode, 'invalid_input', error.message)
  return null
}

export interface ProblemAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** null: an empty body. */
  readonly body: Record<string, unknown> | null
  /** To be logged: nobody foresaw it. */
  readonly unforeseen: boolean
}

/** What the contract file of the public API describes. */
const LEGACY = /^\/+(v2|updates)\//

/** The answer to an error on `path`. A missing resource on `/v2` has an empty body, as existing clients expect. */
export const answerTo = (error: unknown, path: string): ProblemAnswer => {
  const legacy = LEGACY.test(path)
  const known = foreseen(error)
  const problem = known ?? new HttpProblem(500, 'internal_error', 'Something went wrong on our side.')
  const { status, headers, error: name, message } = problem
  const unforeseen = known === null
  if (legacy && status === 404) return { status, headers, body: null, unforeseen }
  if (legacy) return { status, headers, body: { error: name, description: message }, unforeseen }
  const body = { type: `/problems/${name}`, title: name.replaceAll('_', ' '), status, detail: message }
  return {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: { ...body, error: name, description: message },
    unforeseen,
  }
}
