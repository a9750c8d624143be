import type { readFactors } from '@modstead/query-api/contract/accounts/factors'
import type { z } from 'zod'
import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import type { Failure } from '../../../api/outcome.ts'
import { problemText } from '../../../api/problems.ts'
import { sendOnce } from '../../../api/send-once.ts'
import { askForPasskey } from '../passkeys/ceremony.ts'
import { passkeyFailureText } from '../passkeys/failure-texts.ts'

export type Factors = z.output<typeof readFactors.answer>

type Typed = { password: string } | { code: string }

/** Returns the problem, or undefined. */
export async function proveByText(proof: Typed): Promise<Failure | undefined> {
  const change = changeTo('POST /_internal/session/prove', { body: proof })
  const outcome = await sendOnce(change, { intent: createIntent() })
  return outcome.kind === 'done' ? undefined : outcome
}

/** Returns the text of a problem, or undefined. */
export async function proveByPasskey(): Promise<string | undefined> {
  const ask = changeTo('POST /_internal/session/prove/passkey', {})
  const begun = await sendOnce(ask, { intent: createIntent() })
  if (begun.kind !== 'done') return problemText(begun)
  const { flow, options } = begun.value
  const given = await askForPasskey(options)
  if (given.kind === 'failed') return passkeyFailureText(given.why)
  const change = changeTo('POST /_internal/session/prove', { body: { flow, credential: given.answer } })
  const outcome = await sendOnce(change, { intent: createIntent() })
  return outcome.kind === 'done' ? undefined : problemText(outcome)
}
