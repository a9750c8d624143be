import { browserGet } from '../../../../api/browser-get.ts'
import type { AnswerOf, Contracts } from '../../../../api/contracts.ts'
import { problemTexts } from '../../../../api/problem-texts.ts'
import { t } from '../../../../texts/t.ts'

type Answer = AnswerOf<Contracts['GET /_internal/oauth/authorize']>
export type AppRequest = Exclude<Answer, string>

/** `back` is the address that tells the app what is wrong with its request. */
export type Asked =
  | { kind: 'request'; request: AppRequest }
  | { kind: 'wrong'; back: string }
  | { kind: 'problem'; text: string }

const texts = new Map<string, string>(Object.entries(problemTexts))
const unknown = t('authorize.unreadable-request')

function textOf(body: unknown): string {
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
  return texts.get(code) ?? unknown
}

/** Reads the app's request in this query. */
export async function readRequest(query: string): Promise<Asked> {
  const { status, body } = await browserGet(`/_internal/oauth/authorize${query}`)
  if (status !== 200) return { kind: 'problem', text: textOf(body) }
  return typeof body === 'string'
    ? { kind: 'wrong', back: body }
    : { kind: 'request', request: body as AppRequest }
}
