import { unreachable } from '../../../../api/api-error.ts'
import { browserGet } from '../../../../api/browser-get.ts'
import type { AnswerOf, Contracts } from '../../../../api/contracts.ts'
import { problemTexts } from '../../../../api/problem-texts.ts'
import { problemText } from '../../../../api/problems.ts'
import { t } from '../../../../texts/t.ts'

type Answer = AnswerOf<Contracts['GET /_internal/oauth/authorize']>
export type AppRequest = Exclude<Answer, string>

/**
 * `back` is the address that tells the app what is wrong with its request. `unanswered` says nothing about the
 * request, so it is worth another try.
 */
export type Asked =
  | { kind: 'request'; request: AppRequest }
  | { kind: 'wrong'; back: string }
  | { kind: 'problem'; text: string }
  | { kind: 'unanswered'; text: string }

const texts = new Map<string, string>(Object.entries(problemTexts))

const field = (body: unknown, name: 'code' | 'detail'): string =>
  typeof body === 'object' && body !== null && name in body
    ? String((body as Record<string, unknown>)[name])
    : ''

function withoutAnswer(status: number, body: unknown): string {
  if (status === 429) return problemText({ kind: 'too-many', code: field(body, 'code'), detail: '' })
  return field(body, 'detail') === unreachable ? unreachable : t('authorize.server-away')
}

/** Reads the app's request in this query. */
export async function readRequest(query: string): Promise<Asked> {
  const { status, body } = await browserGet(`/_internal/oauth/authorize${query}`)
  if (status === 429 || status >= 500) return { kind: 'unanswered', text: withoutAnswer(status, body) }
  if (status !== 200)
    return { kind: 'problem', text: texts.get(field(body, 'code')) ?? t('authorize.unreadable-request') }
  return typeof body === 'string'
    ? { kind: 'wrong', back: body }
    : { kind: 'request', request: body as AppRequest }
}
