import { randomUUID } from 'node:crypto'
import { accessToken, appGrant, authorization, oauthApp, session } from '@modstead/domain/accounts/aggregates'
import { knownTokens } from '@modstead/domain/accounts/app-grant/state'
import type { FoundSecret } from '@modstead/domain/accounts/found-secret'
import type { Actor } from '@modstead/domain/kernel/actor'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { hasChecksum } from '@modstead/infra/identity/found-secret'
import { newSecret } from '@modstead/infra/identity/secret-token'
import type { CommandDependencies } from '../../dependencies.ts'

const BECAUSE = 'found-in-public'
const actor: Actor = { kind: 'system', name: 'found secrets' }

/** Length of the prefix and the id, which are not secret. */
const SHOWN = 12

interface Secret {
  readonly id: string
  readonly hash: string
  readonly found: FoundSecret
}

type Deps = Pick<CommandDependencies, 'executor'>

/** Another request may have ended the access in the meantime. */
const ignoreIfRefused = (error: unknown): void => {
  if (!(error instanceof CommandRefused)) throw error
}

const asNow = () => ({ actor, now: new Date().toISOString() })
const anew = () => ({ commandId: randomUUID(), isOneTime: true, via: bySystem('found secrets') })

const endToken = async ({ executor }: Deps, { id, hash, found }: Secret): Promise<boolean> => {
  const { state } = await executor.load(accessToken, id)
  if (state.status === 'none' || state.secretHash !== hash) return false
  if (state.status !== 'active') return true
  const command = { type: 'RevokeAccessToken', tokenId: id, because: BECAUSE, found } as const
  await executor.execute(accessToken, id, command, asNow(), anew()).catch(ignoreIfRefused)
  return true
}

const endSession = async ({ executor }: Deps, { id, hash, found }: Secret): Promise<boolean> => {
  const { state } = await executor.load(session, id)
  if (state.status !== 'active') return false
  if (state.secretHash !== hash && state.former?.secretHash !== hash) return false
  const command = { type: 'EndSession', sessionId: id, because: BECAUSE, found } as const
  await executor.execute(session, id, command, asNow(), anew())
  return true
}

/**
 * Ends all access of the app to its user, because the leak of one secret suggests others. A former refresh
 * token does the same, because nobody knows whether the app or somebody else used it.
 */
const endApp = async ({ executor }: Deps, { id, hash, found }: Secret): Promise<boolean> => {
  const { state: grant } = await executor.load(appGrant, id)
  if (grant.status !== 'active' || !knownTokens(grant).includes(hash)) return false
  const { authorizationId, epoch } = grant
  const { state } = await executor.load(authorization, authorizationId)
  if (state.status !== 'active' || state.epoch !== epoch) return true
  const command = { type: 'RevokeAuthorization', authorizationId, because: BECAUSE, found } as const
  await executor.execute(authorization, authorizationId, command, asNow(), anew()).catch(ignoreIfRefused)
  return true
}

/** Replaces the secret with an unknown one. The app stays, and its owner gives it a new secret. */
const endAppSecret = async ({ executor }: Deps, { id, hash, found }: Secret): Promise<boolean> => {
  const { state } = await executor.load(oauthApp, id)
  if (state.status !== 'active' || state.secretHash !== hash) return false
  const secretHash = hashSecret(newSecret('mrs', id))
  const command = { type: 'RotateAppSecret', appId: id, secretHash, former: hash, found } as const
  await executor.execute(oauthApp, id, command, asNow(), anew()).catch(ignoreIfRefused)
  return true
}

const ways: ReadonlyMap<string, typeof endToken> = new Map(
  Object.entries({
    mrp: endToken,
    mra: endSession,
    mro: endApp,
    mrr: endApp,
    mrs: endAppSecret,
  }),
)

/**
 * Ends the access that a found secret gives, and returns whether it is one of this site. The finder has the
 * whole secret, and could do worse.
 */
export const revokeFoundSecret = async (deps: Deps, secret: string, at: string | null): Promise<boolean> => {
  // If its checksum shows that it is not our secret, nothing is looked up.
  if (!hasChecksum(secret)) return false
  const end = ways.get(secret.slice(0, 3))
  const found = { beginning: secret.slice(0, SHOWN), at }
  return end?.(deps, { id: secret.slice(4, SHOWN), hash: hashSecret(secret), found }) ?? false
}
