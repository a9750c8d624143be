import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from '../../support/api.ts'
import type { Person } from '../../support/catalogue.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import {
  askTokens,
  CHALLENGE,
  codeFor,
  letIn,
  type NewApp,
  newApp,
  REDIRECT,
  redeem,
  refresh,
  type Tokens,
  tokensFor,
  VERIFIER,
} from '../../support/oauth.ts'
import { ok } from '../../support/publish.ts'

let site: Fixture
let person: Person
let app: NewApp
let onDevice: NewApp
let counted = 0
beforeAll(async () => {
  site = await startFixture()
  app = await newApp(site.friend.api)
  onDevice = await newApp(site.friend.api, { client_type: 'public' })
  person = await site.addPerson('person')
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => site.stop())

const newPerson = (): Promise<Person> => {
  counted += 1
  return site.addPerson(`person-${counted}`)
}
const scope = 'USER_READ PROJECT_READ'
const newCode = (by = person, over: Readonly<Record<string, string>> = {}) =>
  codeFor(by.api, { client_id: app.id, scope, ...over })
const newTokens = (by = person, of = app) => tokensFor(by.api, site.nobody, of, scope)
const whoIs = (token: string) => connect(site.url, `Bearer ${token}`).get('/v2/user')
const isAlive = async (token: string) => (await whoIs(token)).status === 200
const grant = (code: string) => ({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT })
const challenged = { code_challenge: CHALLENGE, code_challenge_method: 'S256' }

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

describe('a code', () => {
  test('becomes tokens that act for the person within their scopes', async () => {
    const answer = ok(await redeem(site.nobody, app, await newCode()))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const tokens = answer.as<Tokens>()
    expect(tokens).toEqual({
      access_token: expect.stringMatching(/^mro_[0-9A-Za-z]{60}$/),
      token_type: 'Bearer',
      expires_in: expect.any(Number),
      refresh_token: expect.stringMatching(/^mrr_[0-9A-Za-z]{60}$/),
      scope,
    })
    expect(tokens.expires_in).toBeGreaterThan(13.9 * 86_400)
    expect(tokens.expires_in).toBeLessThanOrEqual(14 * 86_400)
    expect(ok(await whoIs(tokens.access_token)).as<object>()).toMatchObject({
      id: person.id,
      email: null,
    })
    const by = connect(site.url, tokens.access_token)
    expect((await by.patch(`/v2/user/${person.id}`, { bio: 'x' })).status).toBe(401)
    expect((await by.get('/v2/pat')).status).toBe(401)
    expect((await by.get('/_internal/oauth/authorizations')).status).toBe(401)
  })
  test('is redeemed with the secret wherever apps put it', async () => {
    const id = app.id
    const secret = app.client_secret
    const ways = [
      [{ client_id: id }, { authorization: secret }],
      [{ client_id: id }, { authorization: `Bearer ${secret}` }],
      [{}, { authorization: basic(id, secret) }],
      [{ client_id: id }, { authorization: basic(id, secret) }],
      [{ client_id: id, client_secret: secret }, {}],
    ] as const
    for (const [fields, headers] of ways)
      ok(await askTokens(site.nobody, { ...grant(await newCode()), ...fields }, headers))
  })
  test('belongs to the app that can prove its identity', async () => {
    const code = await newCode()
    const other = await newApp(site.friend.api)
    const id = app.id
    const tries = [
      [{ client_id: id }, {}],
      [{ client_id: id }, { authorization: other.client_secret }],
      [{ client_id: id, client_secret: 'wrong' }, {}],
      [{ client_id: id }, { authorization: basic(other.id, other.client_secret) }],
      [{ client_id: 'AAAAAAAA' }, { authorization: app.client_secret }],
      [{}, { authorization: app.client_secret }],
      [{ client_id: id }, { authorization: 'Basic %%%' }],
      [{ client_id: onDevice.id, client_secret: app.client_secret }, {}],
    ] as const
    for (const [fields, headers] of tries) {
      const answer = await askTokens(site.nobody, { ...grant(code), ...fields }, headers)
      expect([answer.status, answer.as<{ error: string }>().error]).toEqual([401, 'invalid_client'])
      expect(answer.headers.has('www-authenticate')).toBe('authorization' in headers)
    }
    const ofOther = await redeem(site.nobody, other, code)
    expect([ofOther.status, ofOther.as<{ error: string }>().error]).toEqual([400, 'invalid_grant'])
    ok(await redeem(site.nobody, app, code))
  })
  test.each([
    [{ redirect_uri: 'https://app.example.test/other' }, 'invalid_grant'],
    [{ redirect_uri: '' }, 'invalid_grant'],
    [{ code_verifier: VERIFIER }, 'invalid_grant'],
    [{ code: '' }, 'invalid_request'],
    [{ code: 'x' }, 'invalid_grant'],
    [{ grant_type: '' }, 'invalid_request'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
    [{ client_secret: 'twice' }, 'invalid_request'],
  ])('is refused with %j, in the terms of the standard', async (over, error) => {
    const answer = await redeem(site.nobody, app, await newCode(), over)
    expect([answer.status, answer.as<{ error: string }>().error]).toEqual([400, error])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
  test('is refused if a parameter appears twice', async () => {
    const body = `${new URLSearchParams({ ...grant(await newCode()), client_id: app.id })}&code=x`
    const headers = { authorization: app.client_secret }
    const answer = await site.nobody.send('POST', '/_internal/oauth/token', { headers, body })
    expect(answer.as<{ error: string }>().error).toBe('invalid_request')
  })
  test('with a challenge needs its verifier, which is always required for a public app', async () => {
    const code = await newCode(person, challenged)
    expect((await redeem(site.nobody, app, code)).status).toBe(400)
    expect((await redeem(site.nobody, app, code, { code_verifier: 'w'.repeat(43) })).status).toBe(400)
    expect((await redeem(site.nobody, app, code, { code_verifier: 'v' })).status).toBe(400)
    ok(await redeem(site.nobody, app, code, { code_verifier: VERIFIER }))
    const ofDevice = await codeFor(person.api, { client_id: onDevice.id, scope, ...challenged })
    const fields = { ...grant(ofDevice), client_id: onDevice.id, code_verifier: VERIFIER }
    ok(await askTokens(site.nobody, fields))
  })
  test('works once: the second use revokes what the first one gave', async () => {
    const code = await newCode()
    const { access_token, refresh_token } = ok(await redeem(site.nobody, app, code)).as<Tokens>()
    expect(await isAlive(access_token)).toBe(true)
    expect((await redeem(site.nobody, app, code)).as<{ error: string }>().error).toBe('invalid_grant')
    expect(await isAlive(access_token)).toBe(false)
    expect((await refresh(site.nobody, app, refresh_token)).status).toBe(400)
  })
  test('gives tokens to one of many simultaneous requests, and then revokes them', async () => {
    const code = await newCode()
    const answers = await Promise.all(Array.from({ length: 40 }, () => redeem(site.nobody, app, code)))
    const given = answers.filter(({ status }) => status === 200)
    expect(given.length).toBeLessThanOrEqual(1)
    for (const answer of given) expect(await isAlive(answer.as<Tokens>().access_token)).toBe(false)
  })
  test('is issued and redeemed at the addresses in the server metadata', async () => {
    const known = ok(await site.nobody.get('/.well-known/oauth-authorization-server'))
    const { issuer, token_endpoint, revocation_endpoint } = known.as<Record<string, string>>()
    const address = await letIn(person.api, { client_id: app.id, scope })
    expect(address.searchParams.get('iss')).toBe(issuer)
    const code = address.searchParams.get('code') ?? ''
    const pathOf = (endpoint = '') => new URL(endpoint).pathname
    const ofApp = { client_id: app.id, client_secret: app.client_secret }
    const given = await askTokens(site.nobody, { ...grant(code), ...ofApp }, {}, pathOf(token_endpoint))
    const { access_token: token } = ok(given).as<Tokens>()
    ok(await askTokens(site.nobody, { token, ...ofApp }, {}, pathOf(revocation_endpoint)))
    expect(await isAlive(token)).toBe(false)
  })
  test('can be redeemed by pages on other sites', async () => {
    const headers = { origin: 'https://app.example.test', 'sec-fetch-site': 'cross-site' }
    const fields = { ...grant(await newCode()), client_id: app.id, client_secret: app.client_secret }
    ok(await askTokens(site.nobody, fields, headers))
  })
})

describe('a refresh token', () => {
  test('is exchanged for new tokens, and the former ones end', async () => {
    const first = await newTokens()
    const second = ok(await refresh(site.nobody, app, first.refresh_token)).as<Tokens>()
    expect(second).toMatchObject({ token_type: 'Bearer', scope })
    expect([await isAlive(first.access_token), await isAlive(second.access_token)]).toEqual([true, true])
    const third = ok(await refresh(site.nobody, app, second.refresh_token)).as<Tokens>()
    // Only requests in flight still carry the access token before a refresh.
    expect([await isAlive(first.access_token), await isAlive(second.access_token)]).toEqual([false, true])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    expect([await isAlive(second.access_token), await isAlive(third.access_token)]).toEqual([false, true])
    expect((await refresh(site.nobody, app, first.refresh_token)).status).toBe(400)
    expect(await isAlive(third.access_token)).toBe(false)
  })
  test('that is reused revokes all access, on every device', async () => {
    const asked = await newPerson()
    const [one, two] = [await newTokens(asked), await newTokens(asked)]
    ok(await refresh(site.nobody, app, one.refresh_token))
    expect((await refresh(site.nobody, app, one.refresh_token)).status).toBe(400)
    expect([await isAlive(one.access_token), await isAlive(two.access_token)]).toEqual([false, false])
    expect((await refresh(site.nobody, app, two.refresh_token)).status).toBe(400)
    const list = async () => ok(await asked.api.get('/_internal/oauth/authorizations')).body
    await expect.poll(list).toEqual([])
    const log = async () => ok(await asked.api.get('/_internal/user/security-log')).body
    const entry = { kind: 'AuthorizationRevoked', because: 'refresh-token-reused' }
    await expect
      .poll(log)
      .toMatchObject({ entries: expect.arrayContaining([expect.objectContaining(entry)]) })
  })
  test('works only for its app, and is not an access token', async () => {
    const tokens = await newTokens()
    const other = await newApp(site.friend.api)
    expect((await refresh(site.nobody, other, tokens.refresh_token)).status).toBe(400)
    expect((await refresh(site.nobody, app, tokens.access_token)).status).toBe(400)
    expect((await refresh(site.nobody, app, 'mrr_x')).status).toBe(400)
    expect(await isAlive(tokens.refresh_token)).toBe(false)
    ok(await refresh(site.nobody, app, tokens.refresh_token))
  })
})

describe('access ends', () => {
  test('when the person revokes it, and does not come back with the next approval', async () => {
    const asked = await newPerson()
    const code = await newCode(asked)
    const before = await newTokens(asked)
    ok(await asked.api.delete(`/_internal/oauth/authorizations?client_id=${app.id}`), 204)
    expect(await isAlive(before.access_token)).toBe(false)
    const after = await newTokens(asked)
    expect([await isAlive(before.access_token), await isAlive(after.access_token)]).toEqual([false, true])
    expect((await refresh(site.nobody, app, before.refresh_token)).status).toBe(400)
    expect((await redeem(site.nobody, app, code)).status).toBe(400)
  })
  test('when the app is deleted', async () => {
    const own = await newApp(site.friend.api)
    const tokens = await newTokens(person, own)
    ok(await site.friend.api.delete(`/_internal/oauth/app/${own.id}`), 204)
    expect(await isAlive(tokens.access_token)).toBe(false)
    expect((await refresh(site.nobody, own, tokens.refresh_token)).status).toBe(401)
  })
  test('if the app no longer requests a scope', async () => {
    const own = await newApp(site.friend.api)
    const { access_token, refresh_token } = await newTokens(person, own)
    const code = await codeFor(person.api, { client_id: own.id, scope })
    const less = { max_scopes: 2 ** 11 }
    ok(await site.friend.api.patch(`/_internal/oauth/app/${own.id}`, less), 204)
    const refused = await whoIs(access_token)
    expect([refused.status, refused.as<{ error: string }>().error]).toEqual([401, 'unauthorized'])
    for (const given of [
      await refresh(site.nobody, own, refresh_token),
      await redeem(site.nobody, own, code),
    ]) {
      const tokens = ok(given).as<Tokens>()
      expect(tokens.scope).toBe('PROJECT_READ')
      expect(await isAlive(tokens.access_token)).toBe(false)
    }
  })
  test('when the app revokes it, with either token, even a former one', async () => {
    const give = (token: string, of = app) =>
      askTokens(
        site.nobody,
        { token, client_id: of.id },
        { authorization: of.client_secret },
        '/_internal/oauth/revoke',
      )
    const [one, two, three, four] = await Promise.all([newTokens(), newTokens(), newTokens(), newTokens()])
    const other = await newApp(site.friend.api)
    for (const token of ['unknown', `${one.access_token.slice(0, -1)}~`, one.access_token])
      expect((await give(token, token === one.access_token ? other : app)).status).toBe(200)
    expect(await isAlive(one.access_token)).toBe(true)
    expect((await give(one.access_token)).status).toBe(200)
    expect((await give(two.refresh_token)).status).toBe(200)
    expect([await isAlive(one.access_token), await isAlive(two.access_token)]).toEqual([false, false])
    for (const [former, kind] of [
      [three, 'access_token'],
      [four, 'refresh_token'],
    ] as const) {
      const next = ok(await refresh(site.nobody, app, former.refresh_token)).as<Tokens>()
      expect((await give(former[kind], other)).status).toBe(200)
      expect(await isAlive(next.access_token)).toBe(true)
      expect((await give(former[kind])).status).toBe(200)
      expect([await isAlive(former.access_token), await isAlive(next.access_token)]).toEqual([false, false])
      expect((await refresh(site.nobody, app, next.refresh_token)).status).toBe(400)
    }
    const stranger = await askTokens(site.nobody, { token: one.access_token }, {}, '/_internal/oauth/revoke')
    expect(stranger.as<{ error: string }>().error).toBe('invalid_client')
  })
  test('for a former secret of the app once it has a new one', async () => {
    const own = await newApp(site.friend.api)
    const tokens = await newTokens(person, own)
    const { api } = await site.signIn(site.friend)
    const answer = ok(await api.post(`/_internal/oauth/app/${own.id}/secret`))
    const next = { ...own, ...answer.as<{ client_secret: string }>() }
    expect((await refresh(site.nobody, own, tokens.refresh_token)).status).toBe(401)
    expect(await isAlive(tokens.access_token)).toBe(true)
    ok(await refresh(site.nobody, next, tokens.refresh_token))
  })
})
