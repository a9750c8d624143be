import { isNoWider } from '../../kernel/confinement.ts'
import type { AccessTokenCommand, AccessTokenState } from './decider.ts'

type Edit = Extract<AccessTokenCommand, { type: 'EditAccessToken' }>

/** Whether an edit makes a token worth more to its holder: more scopes, a longer life, or more to work on. */
export const widens = (state: AccessTokenState, { scopes, expiresAt, confinedTo }: Edit): boolean => {
  if (state.status !== 'active') return false
  if (scopes !== undefined && (scopes & ~state.scopes) !== 0n) return true
  if (expiresAt !== undefined && Date.parse(expiresAt) > Date.parse(state.expiresAt)) return true
  return confinedTo !== undefined && !isNoWider(confinedTo, state.confinedTo)
}
