import type { Change } from './change.ts'
import type { Outcome } from './outcome.ts'
import { type SendOptions, sendOnce } from './send-once.ts'

/**
 * Like `sendOnce`. If the server requires a new proof of identity, asks for it, and then sends the change
 * again.
 */
export async function send<Answer>(change: Change<Answer>, options: SendOptions): Promise<Outcome<Answer>> {
  const outcome = await sendOnce(change, options)
  if (outcome.kind !== 'forbidden' || outcome.code !== 'proof-needed') return outcome
  const proof = await import('../features/accounts/proof/ask-for-proof.tsx').catch(() => undefined)
  return (await proof?.askForProof()) ? sendOnce(change, options) : outcome
}
