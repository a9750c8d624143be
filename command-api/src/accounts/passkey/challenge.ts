import { randomBytes } from 'node:crypto'
import type { TokenClaims } from '@modstead/infra/identity/signed-token'
import type { CommandDependencies } from '../../dependencies.ts'
import { finishFlow, makeFlow, openFlow } from '../flow.ts'

type Deps = Pick<CommandDependencies, 'links' | 'once'>

export interface Challenge {
  /** base64url of 32 random bytes. */
  readonly challenge: string
  /** Comes back with the answer, so nothing is stored for people who never answer. */
  readonly flow: string
}

/** A challenge for one ceremony of this purpose. */
export const newChallenge = (deps: Deps, purpose: string, claims: TokenClaims = {}): Challenge => {
  const challenge = randomBytes(32).toString('base64url')
  return { challenge, flow: makeFlow(deps, purpose, { ...claims, challenge }) }
}

/**
 * The claims from the beginning of the ceremony. A challenge can be answered only once, successfully or not.
 * Throws the problem `flow-expired`.
 */
export const takeChallenge = async (
  deps: Deps,
  purpose: string,
  flow: string,
): Promise<{ readonly challenge: string; readonly claims: TokenClaims }> => {
  const claims = openFlow(deps, purpose, flow)
  await finishFlow(deps, flow)
  return { challenge: `${claims.challenge}`, claims }
}
