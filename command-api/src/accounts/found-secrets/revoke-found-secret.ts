import { randomUUID } from 'node:crypto'
import { accessToken, appGrant, authorization, oauthApp, session } from '@modstead/domain/accounts/aggregates'
import { knownTokens } from '@modstead/domain/accounts/app-grant/state'
import type { Actor } from '@modstead/domain/kernel/actor'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { hasChecksum } from '@modstead/infra/identity/found-secret'
import { newSecret } from '@modstead/infra/identity/secret-token'
import type { CommandDependencies } from '../../dependencies.ts'

const BECAUSE = 'found-in-public'
const actor: Actor = { kind: 'system', name: 'found secrets' }

/** The kinds of secrets: `app` gives an app access to a person, `app-secret` identifies the app itself. */
export type FoundKind = 'token' | 'session' | 'app' | 'app-secret'

export type Found =
  /** It belongs to nobody. If its checksum already showed that it is not our secret, nothing was looked up. */
  | { readonly outcome: 'unknown' }
  /** It was already worthless. */
  | { readonly outcome: 'over' }
  | {
      readonly outcome: 'revoked'
      readonly kind: FoundKind
      readonly userId: string
      /** null for a secret that belongs to no app. */
      readonly appId: string | null
    }

type Deps = Pick<CommandDependencies, 'executor'>

const UNKNOWN: Found = { outcome: 'unknown' }
const OVER: Found = { outcome: 'over' }

/** Another request may have ended the access in the meantime. */
const overIfRefused = (error: unknown): Found => {
  if (error instanceof CommandRefused) return OVER
  throw error
}

const asNow = () => ({ actor, now: new Date().toISOString() })
const anew = () => ({ commandId: randomUUID(), isOneTime: true, via: bySystem('found secrets') })

const endedToken = async ({ executor }: Deps, id: string, hash: string): Promise<Found> => {
  const { state } = await executor.load(accessToken, id)
  if (state.status === 'none' || state.secretHash !== hash) return UNKNOWN
  if (state.status !== 'active') return OVER
  const command = { type: 'RevokeAccessToken', tokenId: id, because: BECAUSE } as const
  await executor.execute(accessToken, id, command, asNow(), anew())
  return { outcome: 'revoked', kind: 'token', userId: state.userId, appId: null }
}

const endedSession = async ({ executor }: Deps, id: string, hash: string): Promise<Found> => {
  const { state } = await executor.load(session, id)
  if (state.status !== 'active') return UNKNOWN
  if (state.secretHash !== hash && state.former?.secretHash !== hash) return UNKNOWN
  const command = { type: 'EndSession', sessionId: id, because: BECAUSE } as const
  await executor.execute(session, id, command, asNow(), anew())
  return { outcome: 'revoked', kind: 'session', userId: state.userId, appId: null }
}

/**
 * Ends all access of the app to its user, because the leak of one secret suggests others. A former refresh
 * token does the same, because nobody knows whether the app or somebody else used it.
 */
const endedApp = async ({ executor }: Deps, id: string, hash: string): Promise<Found> => {
  const { state: grant } = await executor.load(appGrant, id)
  if (grant.status !== 'active' || !knownTokens(grant).includes(hash)) return UNKNOWN
  const { authorizationId, userId, appId, epoch } = grant
  const { state } = await executor.load(authorization, authorizationId)
  if (state.status !== 'active' || state.epoch !== epoch) return OVER
  const command = { type: 'RevokeAuthorization', authorizationId, because: BECAUSE } as const
  const revoked = { outcome: 'revoked', kind: 'app', userId, appId } as const
  return executor
    .execute(authorization, authorizationId, command, asNow(), anew())
    .then(() => revoked, overIfRefused)
}

/** Replaces the secret with an unknown one. The app stays, and its owner gives it a new secret. */
const endedAppSecret = async ({ executor }: Deps, id: string, hash: string): Promise<Found> => {
  const { state } = await executor.load(oauthApp, id)
  if (state.status !== 'active' || state.secretHash !== hash) return UNKNOWN
  const secretHash = hashSecret(newSecret('mrs', id))
  const command = { type: 'RotateAppSecret', appId: id, secretHash, former: hash } as const
  const revoked = { outcome: 'revoked', kind: 'app-secret', userId: state.ownerId, appId: id } as const
  return executor.execute(oauthApp, id, command, asNow(), anew()).then(() => revoked, overIfRefused)
}

const ways: ReadonlyMap<string, typeof endedToken> = new Map(
  Object.entries({
    mrp: endedToken,
    mra: endedSession,
    mro: endedApp,
    mrr: endedApp,
    mrs: endedAppSecret,
  }),
)

/** Ends the access that a found secret gives. The finder has the whole secret, and could do worse. */
export const revokeFoundSecret = async (deps: Deps, found: string): Promise<Found> => {
  if (!hasChecksum(found)) return UNKNOWN
  const end = ways.get(found.slice(0, 3))
  return end === undefined ? UNKNOWN : end(deps, found.slice(4, 12), hashSecret(found))
}
