import { isFreshProof } from '@modstead/domain/accounts/session/lifetime'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { Principal } from '@modstead/infra/identity/principal'

/** Throws the 401 problem. Requests of tokens and apps never prove who is there. */
export const requireFreshProof = ({ provenAt }: Pick<Principal, 'provenAt'>): void => {
  if (!isFreshProof(provenAt, Date.now()))
    throw new HttpProblem('proof-needed', 'Confirm that it is you before you do this.')
}

/** Like `requireFreshProof`, but lets tokens do what their scopes allow. */
export const requireProofOfSession = (principal: Principal): void => {
  if (principal.via.kind === 'session') requireFreshProof(principal)
}
