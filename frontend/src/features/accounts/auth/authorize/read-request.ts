import { browserGet } from '../../../../api/browser-get.ts'
import type { AnswerOf, Contracts } from '../../../../api/contracts.ts'
import { problemTexts } from '../../../../api/problem-texts.ts'
import { t } from '../../../../texts/t.ts'
import { withoutAnswer } from '../without-answer.ts'

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

const codeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''

/** Reads the app's request in this query. */
export async function readRequest(query: string): Promise<Asked> {
  const answer = await browserGet(`/_internal/oauth/authorize${query}`)
  const text = withoutAnswer(answer)
  if (text !== null) return { kind: 'unanswered', text }
  const { status, body } = answer
  if (status !== 200)
    return { kind: 'problem', text: texts.get(codeOf(body)) ?? t('authorize.unreadable-request') }
  return typeof body === 'string'
    ? { kind: 'wrong', back: body }
    : { kind: 'request', request: body as AppRequest }
}
