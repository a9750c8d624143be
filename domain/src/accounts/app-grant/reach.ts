import { type AuthorizationState, approvedScopes } from '../authorization/decider.ts'
import type { OauthAppState } from '../oauth-app/state.ts'
import type { ActiveGrant } from './state.ts'

/**
 * What an app may do by a grant: what the grant, the person's approval and the app allow together. null: the
 * app has no access any more.
 */
export const reachOf = (
  { scopes, epoch }: Pick<ActiveGrant, 'scopes' | 'epoch'>,
  authorization: AuthorizationState,
  app: OauthAppState,
): bigint | null => {
  if (app.status !== 'active' || authorization.status !== 'active') return null
  return authorization.epoch === epoch ? scopes & approvedScopes(authorization) & app.maxScopes : null
}
