import { addressOf } from '../../../api/address-of.ts'
import { browserGet } from '../../../api/browser-get.ts'
import type { AnswerOf, Contracts } from '../../../api/contracts.ts'
import { withoutAnswer } from '../auth/without-answer.ts'

export type Newcomer = AnswerOf<Contracts['GET /_internal/auth/create/oauth']>

/** `late` came more than ten minutes ago, or not at all. `unanswered` may still choose a username. */
export type Arrival =
  | { kind: 'newcomer'; newcomer: Newcomer }
  | { kind: 'late' }
  | { kind: 'unanswered'; text: string }

/** Reads who has come from a provider. */
export async function readNewcomer(): Promise<Arrival> {
  const answer = await browserGet(addressOf('/_internal/auth/create/oauth', {}))
  const text = withoutAnswer(answer)
  if (text !== null) return { kind: 'unanswered', text }
  return answer.status === 200 ? { kind: 'newcomer', newcomer: answer.body as Newcomer } : { kind: 'late' }
}
