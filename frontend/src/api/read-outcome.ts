import { t } from '../texts/t.ts'
import type { Failure, FieldProblem, Outcome } from './outcome.ts'

const problemType = /^(?:application\/problem\+json|application\/json)\b/
const maxWait = 24 * 60 * 60

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function text(...candidates: unknown[]): string | undefined {
  return candidates.find((value): value is string => typeof value === 'string' && value !== '')
}

async function jsonOf(response: Response): Promise<unknown> {
  if (!problemType.test(response.headers.get('content-type') ?? '')) return undefined
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** `#/gallery/0/title`, `/summary` and `summary` all name a field. Returns the form's name for it. */
function fieldOf(entry: Record<string, unknown>): string {
  const named = text(entry.field, entry.pointer, entry.path, entry.parameter) ?? ''
  return named.replace(/^#?\//, '').replaceAll('/', '.')
}

function fieldProblems(errors: unknown): FieldProblem[] {
  if (!Array.isArray(errors)) return []
  return errors.map(record).map((entry) => {
    const code = text(entry.code)
    return {
      field: fieldOf(entry),
      detail: text(entry.detail, entry.message, entry.title) ?? t('requests.field-refused'),
      ...(code !== undefined && { code }),
    }
  })
}

/** Seconds to wait. The header contains either seconds or a date. */
export function retryAfterOf(header: string | null, now: number): { retryAfter?: number } {
  if (header === null || header.trim() === '') return {}
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000)
  return Number.isFinite(seconds) ? { retryAfter: Math.min(Math.max(seconds, 0), maxWait) } : {}
}

function failureOf(response: Response, body: unknown): Failure {
  const { status, headers } = response
  const problem = record(body)
  const code = text(problem.code, problem.error) ?? `http-${status}`
  const detail = text(problem.detail, problem.description, problem.title) ?? ''
  const wait = retryAfterOf(headers.get('retry-after') ?? headers.get('x-ratelimit-reset'), Date.now())
  // 401 can also mean that a signed-in user may not do this; only the code tells them apart.
  const unnamed = text(problem.code) === undefined
  if (status === 401 && (unnamed || code === 'token-required')) return { kind: 'unauthenticated', detail }
  if (status === 401 || status === 403) return { kind: 'forbidden', code, detail }
  if (status === 404 || status === 410) return { kind: 'missing', code, detail }
  if (status === 409 || status === 412) return { kind: 'conflict', code, detail }
  if (status === 429) return { kind: 'too-many', code, detail, ...wait }
  if (status >= 500 || status === 408) {
    const asked = retryAfterOf(headers.get('retry-after'), Date.now())
    return { kind: 'unavailable', code, detail, ...asked }
  }
  const title = text(problem.title)
  const fields = fieldProblems(problem.errors)
  return { kind: 'refused', code, detail, fields, ...(title !== undefined && { title }) }
}

/**
 * Reads RFC 9457 of `/v3` and the `{error, description}` of `/v2`. Any other answer is classified by its
 * status.
 */
export async function readOutcome<T>(response: Response): Promise<Outcome<T>> {
  const body = await jsonOf(response)
  if (!response.ok) return failureOf(response, body)
  const etag = response.headers.get('etag')
  return { kind: 'done', value: body as T, ...(etag !== null && { etag }) }
}
