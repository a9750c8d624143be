import { randomUUID } from 'node:crypto'
import { appGrant, authorization } from '@modstead/domain/accounts/aggregates'
import type { AppGrantEvent } from '@modstead/domain/accounts/app-grant/events'
import type { AuthorizationEvent } from '@modstead/domain/accounts/authorization/events'
import type { OauthAppEvent } from '@modstead/domain/accounts/oauth-app/events'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { randomBase62 } from '@modstead/infra/identity/secret-token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openExecutor } from '../../samples/open-executor.ts'
import { whenRefreshTokenReusedTakeAccessAway } from '../reactions/when-refresh-token-reused-take-access-away.ts'
import { redeemCode, refreshTokens } from './take-tokens.ts'
import { TokenRefused } from './token-refused.ts'

let log: Awaited<ReturnType<typeof openExecutor>>
beforeAll(async () => {
  log = await openExecutor()
  const registered: OauthAppEvent = {
    type: 'AppRegistered',
    data: {
      ...{ appId: 'APP00001', ownerId: 'USER0002', name: 'Lamp launcher', url: null, description: null },
      ...{ redirects: [], maxScopes: '2', secretHash: null, registeredAt: new Date().toISOString() },
    },
  }
  await log.stored(new Date().toISOString(), 'oauthApp-APP00001', registered)
})
afterAll(() => log.close())

let counted = 10
/** A new code for an app, known to both processes. */
const newCode = async () => {
  counted += 1
  const [grantId, authorizationId] = [`GRANT0${counted}`, `AUTHO0${counted}`]
  const ids = { userId: 'USER0001', appId: 'APP00001' }
  const now = new Date().toISOString()
  const code = `${grantId}${randomBase62(46)}`
  const authorized: AuthorizationEvent = {
    type: 'AppAuthorized',
    data: { ...ids, authorizationId, redirectId: 'R1', scopes: '2' },
  }
  const issued: AppGrantEvent = {
    type: 'AppCodeIssued',
    data: {
      ...{ ...ids, grantId, authorizationId, epoch: 0, scopes: '2', codeHash: hashSecret(code) },
      ...{ expiresAt: '2100-01-01T00:00:00.000Z', redirectHash: null, challenge: null },
    },
  }
  await log.stored(now, `authorization-${authorizationId}`, authorized)
  await log.stored(now, `appGrant-${grantId}`, issued)
  const processes = [{ executor: log.executor }, { executor: log.otherExecutor }]
  for (const { executor } of processes) {
    await executor.load(appGrant, grantId)
    await executor.load(authorization, authorizationId)
  }
  const here = async () => (await log.executor.loadAfresh(appGrant, grantId)).state.status
  const access = async () => (await log.executor.loadAfresh(authorization, authorizationId)).state.status
  return { code, authorizationId, processes, here, access }
}
const outcomes = async (tries: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map(({ status }) => status).toSorted()

describe('in two processes at once', () => {
  test('a code is exchanged for tokens once, and a second use ends them', async () => {
    const { code, processes, here } = await newCode()
    const tries = processes.map((deps) => redeemCode(deps, 'APP00001', { code }, randomUUID()))
    expect((await outcomes(tries)).filter((status) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    expect(await here()).toBe('ended')
  })
  test('a code that one process redeemed counts as a second use in another process that has not heard of it', async () => {
    const { code, processes, here } = await newCode()
    const [one, other] = processes.map((deps) => () => redeemCode(deps, 'APP00001', { code }, randomUUID()))
    await one?.()
    expect(await here()).toBe('active')
    await expect(other?.()).rejects.toBeInstanceOf(TokenRefused)
    expect(await here()).toBe('ended')
  })
  test('a refresh token is exchanged for tokens once, and a second use revokes all access', async () => {
    const { code, processes, here, access } = await newCode()
    const [deps] = processes
    if (!deps) throw new Error('there are two')
    const { refresh } = await redeemCode(deps, 'APP00001', { code }, randomUUID())
    const tries = processes.map((each) => refreshTokens(each, 'APP00001', refresh, randomUUID()))
    expect((await outcomes(tries)).filter((status) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    expect([await here(), await access()]).toEqual(['ended', 'revoked'])
  })
})

describe('a refresh token that is reused in a process that dies right after ending the grant', () => {
  const died = async () => {
    const made = await newCode()
    const [deps] = made.processes
    if (!deps) throw new Error('there are two')
    const { refresh } = await redeemCode(deps, 'APP00001', { code: made.code }, randomUUID())
    const [, grantId] = /^mrr_(.{8})/.exec(refresh) ?? []
    if (grantId === undefined) throw new Error('it names its grant')
    const ids = { grantId, userId: 'USER0001', appId: 'APP00001' }
    const ended: AppGrantEvent = {
      type: 'AppGrantEnded',
      data: { ...ids, because: 'refresh-token-reused' },
    }
    await log.stored(new Date().toISOString(), `appGrant-${grantId}`, ended)
    await log.otherExecutor.loadAfresh(appGrant, grantId)
    const react = (data: AppGrantEvent['data']) =>
      whenRefreshTokenReusedTakeAccessAway.react(
        data,
        { executor: log.otherExecutor } as never,
        {
          actor: { kind: 'system', name: 'specs' },
          now: new Date().toISOString(),
          intent: { commandId: randomUUID(), via: bySystem('specs') },
        },
        {} as never,
      )
    return { ...made, ended, react }
  }
  test('revokes all access later, once', async () => {
    const { access, ended, react } = await died()
    expect(await access()).toBe('active')
    await react(ended.data)
    await react(ended.data)
    expect(await access()).toBe('revoked')
  })
  test('leaves approvals that were given since then', async () => {
    const { authorizationId, access, ended, react } = await died()
    const ids = { authorizationId, userId: 'USER0001', appId: 'APP00001' }
    const again: readonly AuthorizationEvent[] = [
      { type: 'AuthorizationRevoked', data: { ...ids, because: 'by-user' } },
      { type: 'AppAuthorized', data: { ...ids, redirectId: 'R1', scopes: '2' } },
    ]
    await log.stored(new Date().toISOString(), `authorization-${authorizationId}`, ...again)
    await log.otherExecutor.loadAfresh(authorization, authorizationId)
    await react(ended.data)
    expect(await access()).toBe('active')
  })
  test('is distinguished from a grant that ended for another reason', async () => {
    const { access, ended, react } = await died()
    await react({ ...ended.data, because: 'given-back' } as AppGrantEvent['data'])
    expect(await access()).toBe('active')
  })
})
