import { changeTo } from '../../../../api/change.ts'
import { createIntent } from '../../../../api/intent.ts'
import { problemText } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { t } from '../../../../texts/t.ts'

/** Tells the server, and goes back to the app. Returns the problem if that fails. */
export async function answerApp(answer: 'accept' | 'reject', flow: string): Promise<string | undefined> {
  const change =
    answer === 'accept'
      ? changeTo('POST /_internal/oauth/accept', { body: { flow } })
      : changeTo('POST /_internal/oauth/reject', { body: { flow } })
  const outcome = await send(change, { intent: createIntent() })
  if (outcome.kind !== 'done') return problemText(outcome)
  if (!outcome.value) return t('authorize.no-redirect')
  location.assign(outcome.value)
  return undefined
}
