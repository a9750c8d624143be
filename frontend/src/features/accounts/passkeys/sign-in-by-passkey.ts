import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import type { Failure } from '../../../api/outcome.ts'
import { problemText } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { askForPasskey } from './ceremony.ts'
import { passkeyFailureText } from './failure-texts.ts'

type Result = { kind: 'signed-in' } | { kind: 'failed'; text: string; isExpired: boolean }

const failed = (text: string, isExpired = false): Result => ({ kind: 'failed', text, isExpired })

const refused = (failure: Failure): Result =>
  failed(problemText(failure), failure.kind === 'refused' && failure.code === 'flow-expired')

/** Signs in with a passkey alone, or as the second step of the flow. */
export async function signInByPasskey(firstStep?: string): Promise<Result> {
  const body = firstStep === undefined ? {} : { flow: firstStep }
  const ask = changeTo('POST /_internal/auth/passkey/start', { body })
  const begun = await send(ask, { intent: createIntent() })
  if (begun.kind !== 'done') return refused(begun)
  const { flow, options } = begun.value
  const given = await askForPasskey(options)
  if (given.kind === 'failed') return failed(passkeyFailureText(given.why))
  const finish = changeTo('POST /_internal/auth/passkey/finish', {
    body: { flow, credential: given.answer },
  })
  const outcome = await send(finish, { intent: createIntent() })
  return outcome.kind === 'done' ? { kind: 'signed-in' } : refused(outcome)
}
