import type { Problems } from '@modstead/domain/kernel/problem'
import { CaptchaUnavailable } from '../captcha/port.ts'
import { CommandRefused, RevisionMismatch, TooContended } from '../command-pipeline/refusals.ts'
import { EngineAway } from '../engines/engine-watch.ts'
import { EventOfLaterRelease } from '../event-store/codec.ts'
import { StoreUnavailable, UnstorableEvent } from '../event-store/port.ts'
import { DiskFull, FilesAway } from '../files/storage-errors.ts'
import { PicturesUnavailable } from '../images/picture-errors.ts'
import { PasswordsBusy } from '../passwords/passwords-busy.ts'
import { isDatabaseAway, isDatabaseFull } from '../postgres/database-away.ts'
import { TryUncounted } from '../rate-limits/take-while-away.ts'
import { isRedisAway } from '../redis/redis-away.ts'
import { RenderingBusy } from '../rendering/rendering-busy.ts'
import { ProviderAway } from '../sign-in-providers/provider-refused.ts'
import type { Api } from './api.ts'
import { answerOfKind, HttpProblem, ofField, unavailable } from './problem.ts'

/** The texts and kinds that the domain gives its refusals. */
export interface RefusalTable {
  readonly problems: Problems
  /**
   * The field of a body that a refusal is about, as clients of this form write it. undefined: no field can
   * fix it.
   */
  readonly fieldOf: (code: string, api: Api, about: string | undefined) => string | undefined
}

/** The answer to an error, whether a rule or the request itself caused it. */
type Told = Omit<HttpProblem, 'name' | 'stack' | 'cause' | 'code'> & { readonly code: string }

const ofRefusal = (refusal: CommandRefused, api: Api, { problems, fieldOf }: RefusalTable): Told => {
  const { code, message: because } = refusal
  const row = problems[code]
  if (!row) throw new Error(`the refusal ${code} has no row in the table of problems`)
  const answer = answerOfKind[row.kind]
  const field = answer.status === 400 ? fieldOf(code, api, refusal.about) : undefined
  const message = field === undefined ? because : ofField(field, because)
  return { ...answer, code, title: row.title, field, because, message, headers: {} }
}

const isFastifyError = (error: unknown): error is Error & { statusCode: number; code: string } =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

const ofFramework = (error: Error & { statusCode: number }): HttpProblem | null => {
  const { statusCode: status, message } = error
  if (status === 413) return new HttpProblem('request-too-large', 'The request body is too large.')
  return status < 500 ? new HttpProblem('request-not-understood', message, { status }) : null
}

/** The problem that the client is told, or `null` for an unexpected error (500, without its message). */
const foreseen = (error: unknown, api: Api, refusals: RefusalTable): Told | null => {
  if (error instanceof HttpProblem) return error
  if (error instanceof CommandRefused) return ofRefusal(error, api, refusals)
  if (error instanceof RevisionMismatch)
    return new HttpProblem('revision-mismatch', `If-Match names another revision: ${error.message}.`)
  if (error instanceof TooContended)
    return unavailable('changed-too-often', 'Others are changing this at the same moment. Try again.')
  if (error instanceof StoreUnavailable)
    return unavailable('changes-unavailable', 'The catalogue cannot store changes right now. Try again.')
  if (error instanceof EventOfLaterRelease)
    return unavailable('changes-unavailable', 'The catalogue is being upgraded. Try again in a moment.')
  if (error instanceof RenderingBusy)
    return unavailable('rendering-busy', 'Too many texts are being rendered right now. Try again.')
  if (error instanceof DiskFull)
    return unavailable('storage-full', 'There is no room to store the file right now.', 60)
  if (isDatabaseFull(error))
    return unavailable('changes-unavailable', 'There is no room to store changes right now.', 60)
  if (error instanceof FilesAway)
    return unavailable('files-unavailable', 'Files cannot be stored or read right now. Try again.')
  if (error instanceof PicturesUnavailable)
    return unavailable('pictures-busy', 'Too many pictures are being drawn. Try again.', 5)
  if (error instanceof PasswordsBusy)
    return unavailable('passwords-busy', 'Too many passwords are being checked right now. Try again.')
  if (error instanceof CaptchaUnavailable)
    return unavailable(
      'captcha-unavailable',
      'Whether you are a person cannot be checked right now. Try again.',
    )
  if (error instanceof ProviderAway)
    return unavailable('provider-unavailable', 'This provider does not answer right now. Try again.', 30)
  if (error instanceof TryUncounted)
    return unavailable('tries-unavailable', 'This cannot be tried right now. Try again.')
  if (error instanceof UnstorableEvent)
    return new HttpProblem('too-much-data', 'The request holds too much data.')
  if (isDatabaseAway(error) || isRedisAway(error) || error instanceof EngineAway)
    return unavailable('reading-unavailable', 'The catalogue cannot be read right now. Try again.')
  return isFastifyError(error) ? ofFramework(error) : null
}

/** The code of a refusal or a passing failure. null: the error is unexpected. */
export const foreseenCode = (error: unknown): string | null =>
  error instanceof CommandRefused
    ? error.code
    : (foreseen(error, 'v3', { problems: {}, fieldOf: () => undefined })?.code ?? null)

export interface ProblemAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** null: an empty body. */
  readonly body: Record<string, unknown> | null
  /** True for an unexpected error, which must be logged. */
  readonly unforeseen: boolean
}

const LEGACY = /^\/+(v2|updates)\//

/** Whether the contract file of the public API describes the address. */
export const isLegacy = (path: string): boolean => LEGACY.test(path)

/**
 * The answer to an error on `path`; `refusals` says what each refusal means. A missing resource on `/v2` has an empty body, as
 * existing clients expect.
 */
export const answerTo = (error: unknown, path: string, refusals: RefusalTable): ProblemAnswer => {
  const legacy = isLegacy(path)
  const known = foreseen(error, legacy ? 'v2' : 'v3', refusals)
  const problem = known ?? new HttpProblem('internal-error', 'Something went wrong on our side.')
  const { status, headers, error: name, message, code, title, field, because } = problem
  const unforeseen = known === null
  if (legacy && status === 404) return { status, headers, body: null, unforeseen }
  if (legacy) return { status, headers, body: { error: name, description: message }, unforeseen }
  return {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: {
      type: `/problems/${code}`,
      title,
      status,
      detail: message,
      code,
      ...(field !== undefined && { errors: [{ field, code, detail: because }] }),
      error: name,
      description: message,
    },
    unforeseen,
  }
}
