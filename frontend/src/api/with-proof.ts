import type { Outcome } from './outcome.ts'

/** If the server requires a new proof of identity, asks for it, and then tries again. */
export async function withProof<Answer>(attempt: () => Promise<Outcome<Answer>>): Promise<Outcome<Answer>> {
  const outcome = await attempt()
  if (outcome.kind !== 'forbidden' || outcome.code !== 'proof-needed') return outcome
  const proof = await import('../features/accounts/proof/ask-for-proof.tsx').catch(() => undefined)
  return (await proof?.askForProof()) ? attempt() : outcome
}
