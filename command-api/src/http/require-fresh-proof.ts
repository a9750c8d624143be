import { isFreshProof } from '@modstead/domain/accounts/session/lifetime'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { Principal } from '@modstead/infra/identity/principal'

/** Throws the 401 problem. What tokens and apps send never proves who is there. */
export const requireFreshProof = ({ provenAt }: Pick<Principal, 'provenAt'>): void => {
  if (!isFreshProof(provenAt, Date.now()))
    throw new HttpProblem('proof-needed', 'Prove once more that it is you before you do this.')
}

/** As `requireFreshProof`, but what a token may do by its scopes it does. */
export const requireProofOfSession = (principal: Principal): void => {
  if (principal.via.kind === 'session') requireFreshProof(principal)
}
