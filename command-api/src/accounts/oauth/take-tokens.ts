import { createHash, randomUUID } from 'node:crypto'
import { appGrant, authorization, oauthApp } from '@modstead/domain/accounts/aggregates'
import type { AppGrantCommand } from '@modstead/domain/accounts/app-grant/commands'
import { reachOf } from '@modstead/domain/accounts/app-grant/reach'
import { type AppGrantState, knownTokens } from '@modstead/domain/accounts/app-grant/state'
import type { Intent } from '@modstead/infra/command-pipeline/executor'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { newSecret } from '@modstead/infra/identity/secret-token'
import type { CommandDependencies } from '../../dependencies.ts'
import { redirectHashOf } from './authorize-app.ts'
import { revokeAfterReuse } from './revoke-after-reuse.ts'
import { TokenRefused } from './token-refused.ts'

type Deps = Pick<CommandDependencies, 'executor'>

export interface AppTokens {
  readonly access: string
  readonly refresh: string
  readonly scopes: bigint
  /** ISO 8601. */
  readonly expiresAt: string
}

const CODE = /^([0-9A-Za-z]{8})[0-9A-Za-z]{46}$/
const TOKEN = /^mr[or]_([0-9A-Za-z]{8})[0-9A-Za-z]{52}$/
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/

const product = { kind: 'system', name: 'oauth' } as const

const now = () => ({ actor: product, now: new Date().toISOString() })

const wrongCode = () =>
  new TokenRefused('code-invalid', 'The code is wrong, out of date, or was made for another request.')
const wrongRefresh = () =>
  new TokenRefused('refresh-token-invalid', 'The refresh token is wrong or has ended.')

/**
 * The intent of the product, on behalf of an app that acts for a user. The app `appId` has authenticated
 * itself.
 */
const intentOf = (appId: string, state: AppGrantState, correlationId: string): Intent => ({
  commandId: randomUUID(),
  isOneTime: true,
  correlationId,
  via: { kind: 'app', id: appId },
  ...(state.status !== 'none' && { onBehalfOf: state.userId }),
})

/** null: the access was taken away in the meantime, so nothing is issued. */
const presentReach = async ({ executor }: Deps, grant: AppGrantState): Promise<bigint | null> => {
  if (grant.status === 'none') return null
  const { state: approval } = await executor.load(authorization, grant.authorizationId)
  const { state: app } = await executor.load(oauthApp, grant.appId)
  return reachOf(grant, approval, app)
}

type Taking = Extract<AppGrantCommand, { type: 'RedeemCode' | 'RefreshGrant' }>
type Without<Each> = Each extends Taking ? Omit<Each, 'accessHash' | 'refreshHash'> : never

const take = async (
  deps: Deps,
  asked: Without<Taking>,
  correlationId: string,
  refuse: () => TokenRefused,
): Promise<AppTokens> => {
  const { executor } = deps
  const { grantId, appId } = asked
  const { state: before } = await executor.load(appGrant, grantId)
  const access = newSecret('mro', grantId)
  const refresh = newSecret('mrr', grantId)
  const accessHash = hashSecret(access)
  const command = { ...asked, accessHash, refreshHash: hashSecret(refresh) }
  if ((await presentReach(deps, before)) === null) throw refuse()
  await executor
    .execute(appGrant, grantId, command, now(), intentOf(appId, before, correlationId))
    .catch((error: unknown) => {
      throw error instanceof CommandRefused ? refuse() : error
    })
  const { state: after } = await executor.load(appGrant, grantId)
  // A second use of the same secret has ended the grant instead.
  if (after.status === 'active' && after.accessHash === accessHash) {
    const scopes = await presentReach(deps, after)
    if (scopes !== null) return { access, refresh, scopes, expiresAt: after.accessExpiresAt }
  }
  if (after.status === 'ended' && asked.type === 'RefreshGrant')
    await revokeAfterReuse(deps, grantId, { ...now(), intent: intentOf(appId, after, correlationId) })
  throw refuse()
}

/** Throws TokenRefused. */
export const redeemCode = async (
  deps: Deps,
  appId: string,
  asked: {
    readonly code: string
    readonly redirectUri?: string | undefined
    readonly verifier?: string | undefined
  },
  correlationId: string,
): Promise<AppTokens> => {
  const { code, redirectUri, verifier } = asked
  const grantId = CODE.exec(code)?.[1]
  if (grantId === undefined || (verifier !== undefined && !VERIFIER.test(verifier))) throw wrongCode()
  const redeem = {
    type: 'RedeemCode',
    ...{ grantId, appId },
    codeHash: hashSecret(code),
    redirectHash: redirectUri === undefined ? null : redirectHashOf(redirectUri),
    challenge: verifier === undefined ? null : createHash('sha256').update(verifier).digest('base64url'),
  } as const
  return take(deps, redeem, correlationId, wrongCode)
}

/** Throws TokenRefused. */
export const refreshTokens = async (
  deps: Deps,
  appId: string,
  refreshToken: string,
  correlationId: string,
): Promise<AppTokens> => {
  const grantId = TOKEN.exec(refreshToken)?.[1]
  if (grantId === undefined || !refreshToken.startsWith('mrr_')) throw wrongRefresh()
  const refresh = { type: 'RefreshGrant', grantId, appId, presentedHash: hashSecret(refreshToken) } as const
  return take(deps, refresh, correlationId, wrongRefresh)
}

/**
 * Ends the access that the token belongs to, also if it is a former one. An unknown token, or another app's,
 * changes nothing.
 */
export const giveBack = async (
  { executor }: Deps,
  appId: string,
  token: string,
  correlationId: string,
): Promise<void> => {
  const grantId = TOKEN.exec(token)?.[1]
  if (grantId === undefined) return
  const { state } = await executor.load(appGrant, grantId)
  if (state.status !== 'active' || state.appId !== appId) return
  if (!knownTokens(state).includes(hashSecret(token))) return
  const command = { type: 'GiveBackGrant', grantId, appId } as const
  await executor.execute(appGrant, grantId, command, now(), intentOf(appId, state, correlationId))
}
