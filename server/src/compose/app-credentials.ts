import { reachOf } from '@modstead/domain/accounts/app-grant/reach'
import type { ActiveGrant, AppGrantState } from '@modstead/domain/accounts/app-grant/state'
import type { AuthorizationState } from '@modstead/domain/accounts/authorization/decider'
import type { OauthAppState } from '@modstead/domain/accounts/oauth-app/state'
import type { AppCredential } from '@modstead/infra/identity/identity-directory'

interface Agreed {
  readonly authorization: AuthorizationState
  readonly app: OauthAppState
}

interface Made extends Agreed {
  readonly credential: AppCredential | null
}

/**
 * The access token before a refresh is accepted for this long, because other requests of the app were in
 * flight.
 */
const OVERLAP_MS = 60_000

const formerOf = ({ formerAccessHash: secretHash, issuedAt }: ActiveGrant): AppCredential['former'] =>
  secretHash === null
    ? null
    : { secretHash, expiresAt: new Date(Date.parse(issuedAt) + OVERLAP_MS).toISOString() }

const credentialOf = (grant: ActiveGrant, { authorization, app }: Agreed): AppCredential | null => {
  const scopes = reachOf(grant, authorization, app)
  if (scopes === null) return null
  const { appId, userId, accessHash, accessExpiresAt } = grant
  return {
    appId,
    userId,
    scopes,
    secretHash: accessHash,
    former: formerOf(grant),
    expiresAt: accessExpiresAt,
  }
}

/** Combines three folded streams. Returns the same object until one of them changes. */
export const appCredentials = () => {
  const made = new WeakMap<ActiveGrant, Made>()
  return (grant: AppGrantState, agreed: Agreed): AppCredential | null => {
    if (grant.status !== 'active') return null
    const before = made.get(grant)
    if (before?.authorization === agreed.authorization && before.app === agreed.app) return before.credential
    const credential = credentialOf(grant, agreed)
    made.set(grant, { ...agreed, credential })
    return credential
  }
}
