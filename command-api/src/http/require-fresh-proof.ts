import { isFreshProof } from '@modstead/domain/accounts/session/lifetime'
import { proofNeeded } from '@modstead/infra/http/problem'
import type { Principal } from '@modstead/infra/identity/principal'

/** Throws the 401 problem. Requests of tokens and apps never prove who is there. */
export const requireFreshProof = ({ provenAt }: Pick<Principal, 'provenAt'>): void => {
  if (!isFreshProof(provenAt, Date.now())) throw proofNeeded()
}

/** Whether the sender has given a fresh proof, or needs none: tokens may do what their scopes allow. */
export const hasProofOfSession = ({ via, provenAt }: Principal): boolean =>
  via.kind !== 'session' || isFreshProof(provenAt, Date.now())

/** Like `requireFreshProof`, but lets tokens do what their scopes allow. */
export const requireProofOfSession = (principal: Principal): void => {
  if (!hasProofOfSession(principal)) throw proofNeeded()
}
