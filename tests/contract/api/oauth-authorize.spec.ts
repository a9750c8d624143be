import { authorizationIdOf } from '@modstead/command-api/accounts/oauth/authorize-app'
import { authorization } from '@modstead/domain/accounts/aggregates'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../support/catalogue.ts'
import { withCookie } from '../../support/cookies.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { mailTo } from '../../support/kept-mails.ts'
import { askFor, CHALLENGE, letIn, type NewApp, newApp, REDIRECT, redeem } from '../../support/oauth.ts'
import { ok } from '../../support/publish.ts'
import { storedEvents } from '../../support/stored-events.ts'

interface Request {
  readonly flow_id: string
  readonly client_name: string
  readonly requested_scopes: number
  readonly redirect_uri: string
  readonly already_approved: boolean
}

let site: Fixture
let person: Person
let app: NewApp
let onDevice: NewApp
let counted = 0
const READ_OWN = 2 ** 1 + 2 ** 11
beforeAll(async () => {
  site = await startFixture()
  const max_scopes = READ_OWN
  app = await newApp(site.friend.api, { max_scopes, redirect_uris: [REDIRECT, `${REDIRECT}?second=1`] })
  const own = ['http://127.0.0.1/callback', 'org.example.lamp:/callback']
  onDevice = await newApp(site.friend.api, { max_scopes, redirect_uris: own, client_type: 'public' })
})
afterAll(() => site.stop())

const newPerson = (): Promise<Person> => {
  counted += 1
  return site.addPerson(`person-${counted}`)
}
const asking = { redirect_uri: REDIRECT, scope: 'USER_READ PROJECT_READ', state: 'a b&c' }
const requestOf = async (by: Person, over: Readonly<Record<string, string>> = {}) =>
  ok(await askFor(by.api, { client_id: app.id, ...asking, ...over })).as<Request>()
const authorizations = async (by: Person) =>
  ok(await by.api.get('/_internal/oauth/authorizations')).as<{ app_id: string; scopes: number }[]>()
const send = (by: Person, verb: 'accept' | 'reject', flow: string) =>
  by.api.post(`/_internal/oauth/${verb}`, { flow })

beforeAll(async () => {
  person = await newPerson()
})

describe('a request of an app', () => {
  test('says who requests what, and where the answer goes', async () => {
    expect(await requestOf(person)).toEqual({
      flow_id: expect.any(String),
      client_id: app.id,
      client_name: 'Lamp launcher',
      client_icon: null,
      client_url: null,
      client_owner: 'friend',
      requested_scopes: READ_OWN,
      redirect_uri: REDIRECT,
      already_approved: false,
    })
  })
  test('may separate its scopes in all usual ways', async () => {
    expect(await requestOf(person, { scope: 'USER_READ+PROJECT_READ' })).toMatchObject({
      requested_scopes: READ_OWN,
    })
  })
  test.each([
    [{ client_id: 'AAAAAAAA' }, 404, 'app-not-found'],
    [{ client_id: '../user' }, 404, 'app-not-found'],
    [{ redirect_uri: 'https://evil.example.test/' }, 400, 'redirect-unknown'],
    [{ redirect_uri: `${REDIRECT}/more` }, 400, 'redirect-unknown'],
  ])('is not redirected with %j', async (over, status, code) => {
    const answer = await askFor(person.api, { client_id: app.id, ...asking, ...over })
    expect([answer.status, answer.as<{ code: string }>().code]).toEqual([status, code])
  })
  test('must name its address if it has several, and not twice', async () => {
    const { redirect_uri: _none, ...rest } = asking
    const answer = await askFor(person.api, { client_id: app.id, ...rest })
    expect(answer.as<{ code: string }>().code).toBe('redirect-unknown')
    const twice = `client_id=${app.id}&client_id=${onDevice.id}&redirect_uri=${REDIRECT}&scope=USER_READ`
    expect((await person.api.get(`/_internal/oauth/authorize?${twice}`)).status).toBe(400)
  })
  test.each([
    [{ scope: '' }, 'invalid_scope'],
    [{ scope: 'USER_READ NOTHING' }, 'invalid_scope'],
    [{ scope: 'USER_WRITE' }, 'invalid_scope'],
    [{ scope: 'SESSION_ACCESS' }, 'invalid_scope'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: CHALLENGE }, 'invalid_request'],
    [{ code_challenge: CHALLENGE, code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
    [{ code_challenge_method: 'S256' }, 'invalid_request'],
  ])('with %j is answered with an error to the app', async (over, error) => {
    const answer = ok(await askFor(person.api, { client_id: app.id, ...asking, ...over })).as<string>()
    const { origin, pathname, searchParams } = new URL(answer)
    expect(`${origin}${pathname}`).toBe(REDIRECT)
    expect(Object.fromEntries(searchParams)).toEqual({ error, state: 'a b&c', iss: site.url })
  })
  test('of a public app needs a challenge', async () => {
    const query = {
      client_id: onDevice.id,
      scope: 'USER_READ',
      redirect_uri: 'http://127.0.0.1:5001/callback',
    }
    const refused = ok(await askFor(person.api, query)).as<string>()
    expect(refused).toMatch(/^http:\/\/127\.0\.0\.1:5001\/callback\?error=invalid_request&/)
    const challenged = { ...query, code_challenge: CHALLENGE, code_challenge_method: 'S256' }
    expect(ok(await askFor(person.api, challenged)).as<Request>()).toMatchObject({
      redirect_uri: 'http://127.0.0.1:5001/callback',
      already_approved: false,
    })
  })
})

describe('the answer of a person', () => {
  test('yes redirects with a code, the state and the issuer, and is announced by mail', async () => {
    const asked = await newPerson()
    const { flow_id } = await requestOf(asked)
    const answer = ok(await send(asked, 'accept', flow_id))
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const { origin, pathname, searchParams } = new URL(answer.as<string>())
    expect(`${origin}${pathname}`).toBe(REDIRECT)
    expect(Object.fromEntries(searchParams)).toEqual({
      code: expect.stringMatching(/^[0-9A-Za-z]{54}$/),
      state: 'a b&c',
      iss: site.url,
    })
    const mail = await mailTo(site.dataDir, `${asked.username}@example.test`, 'Lamp launcher')
    expect(mail.text).toContain('see your projects')
    expect(await authorizations(asked)).toMatchObject([{ app_id: app.id, scopes: READ_OWN }])
  })
  test('yes is repeated with another code, but not after it was revoked', async () => {
    const asked = await newPerson()
    const { flow_id: flow } = await requestOf(asked)
    const sending = { headers: { 'idempotency-key': 'accepts once' }, body: { flow } }
    const accept = () => asked.api.send('POST', '/_internal/oauth/accept', sending)
    const codeIn = async () => new URL(ok(await accept()).as<string>()).searchParams.get('code') ?? ''
    const [first, second] = [await codeIn(), await codeIn()]
    expect(second).not.toBe(first)
    ok(await redeem(site.nobody, app, second))
    ok(await asked.api.delete(`/_internal/oauth/authorizations?client_id=${app.id}`), 204)
    const codes = async () => (await storedEvents(site)).filter(({ type }) => type === 'AppCodeIssued').length
    const before = await codes()
    const refused = await accept()
    expect([refused.status, refused.as<{ code: string }>().code]).toEqual([404, 'authorization-not-found'])
    // An approval of less does not cover it either.
    await letIn(asked.api, { client_id: app.id, ...asking, scope: 'USER_READ' })
    expect((await accept()).status).toBe(404)
    expect(await codes()).toBe(before + 1)
    expect((await redeem(site.nobody, app, first)).status).toBe(400)
  })
  test('no redirects with a refusal, and grants nothing', async () => {
    const asked = await newPerson()
    const { flow_id } = await requestOf(asked, { redirect_uri: `${REDIRECT}?second=1` })
    const answer = ok(await send(asked, 'reject', flow_id)).as<string>()
    expect(Object.fromEntries(new URL(answer).searchParams)).toEqual({
      second: '1',
      error: 'access_denied',
      state: 'a b&c',
      iss: site.url,
    })
    expect(await authorizations(asked)).toEqual([])
  })
  test('is for exactly what they were asked', async () => {
    const { flow_id } = await requestOf(person)
    const [signature = '', text = ''] = flow_id.split('.')
    const more = Buffer.from(JSON.stringify({ client_id: app.id, ...asking, scope: 'USER_WRITE' }))
    const others = [`${signature}.${more.toString('base64url')}`, `${signature}x.${text}`, signature, 'x.y']
    for (const verb of ['accept', 'reject'] as const) {
      const byAnother = await send(site.enemy, verb, flow_id)
      expect([byAnother.status, byAnother.as<{ code: string }>().code]).toEqual([400, 'flow-expired'])
      for (const flow of others)
        expect((await send(person, verb, flow)).as<{ code: string }>().code).toBe('flow-expired')
    }
  })
  test('is invalid if the redirect address was removed meanwhile', async () => {
    const own = await newApp(site.friend.api, { max_scopes: READ_OWN })
    const { flow_id } = await requestOf(person, { client_id: own.id })
    const elsewhere = { redirect_uris: ['https://other.example.test/'] }
    ok(await site.friend.api.patch(`/_internal/oauth/app/${own.id}`, elsewhere), 204)
    expect((await send(person, 'accept', flow_id)).as<{ code: string }>().code).toBe('redirect-unknown')
    ok(await site.friend.api.delete(`/_internal/oauth/app/${own.id}`), 204)
    expect((await send(person, 'accept', flow_id)).as<{ code: string }>().code).toBe('app-not-found')
  })
})

/** Sends requests as a page does, with a cookie. */
const pageOf = async (person: Person) => {
  const { api } = await site.signIn(person)
  const { session } = ok(await api.post('/v2/session/refresh')).as<{ session: string }>()
  return withCookie(site.nobody, `__Host-session=${session}`)
}

describe('more authorizations than are listed', () => {
  test('are counted beside the newest', async () => {
    const person = await newPerson()
    const { executor } = site.commands
    const approve = (index: number) => {
      const authorizationId = authorizationIdOf(person.id, `app-${index}`)
      const approval = { authorizationId, userId: person.id, appId: app.id, redirectId: 'r', scopes: 2n }
      const intent = { commandId: authorizationId, via: bySystem('specs') }
      const context = { actor: { kind: 'system', name: 'specs' } as const, now: new Date().toISOString() }
      return executor.execute(
        authorization,
        authorizationId,
        { type: 'AuthorizeApp', ...approval },
        context,
        intent,
      )
    }
    await Promise.all(Array.from({ length: 502 }, (_, index) => approve(index)))
    const shown = async () =>
      ok(await person.api.get('/_internal/authorizations')).as<{ authorizations: object[]; total: number }>()
    await expect.poll(async () => (await shown()).total).toBe(502)
    expect((await shown()).authorizations).toEqual(await authorizations(person))
    expect(await authorizations(person)).toHaveLength(500)
  })
})

describe('an earlier approval', () => {
  test('covers the same or fewer scopes at the same address', async () => {
    const asked = await newPerson()
    const page = await pageOf(asked)
    await letIn(page, { client_id: app.id, ...asking, scope: 'USER_READ' })
    const isKnown = async (over: Readonly<Record<string, string>>) =>
      ok(await askFor(page, { client_id: app.id, ...asking, ...over })).as<Request>().already_approved
    expect(await isKnown({ scope: 'USER_READ' })).toBe(true)
    expect(await isKnown({ scope: 'USER_READ PROJECT_READ' })).toBe(false)
    expect(await isKnown({ scope: 'USER_READ', redirect_uri: `${REDIRECT}?second=1` })).toBe(false)
    const path = `/_internal/oauth/authorizations?client_id=${app.id}`
    ok(await asked.api.delete(path), 204)
    expect(await isKnown({ scope: 'USER_READ' })).toBe(false)
    expect(await authorizations(asked)).toEqual([])
    expect((await asked.api.delete(path)).status).toBe(404)
  })
  test('answers a program at once, and a page only when it accepts', async () => {
    const asked = await newPerson()
    const page = await pageOf(asked)
    await letIn(asked.api, { client_id: app.id, ...asking })
    const again = ok(await askFor(asked.api, { client_id: app.id, ...asking }))
    expect(again.headers.get('cache-control')).toContain('no-store')
    const { searchParams } = new URL(again.as<string>())
    expect(Object.fromEntries(searchParams)).toEqual({
      code: expect.stringMatching(/^[0-9A-Za-z]{54}$/),
      state: 'a b&c',
      iss: site.url,
    })
    expect((await redeem(site.nobody, app, searchParams.get('code') ?? '')).status).toBe(200)
    const shown = ok(await askFor(page, { client_id: app.id, ...asking }))
    expect(shown.as<Request>()).toMatchObject({ already_approved: true, flow_id: expect.any(String) })
  })
  test('is not enough for a public app, because anybody can claim its name', async () => {
    const asked = await newPerson()
    const query = {
      client_id: onDevice.id,
      redirect_uri: 'org.example.lamp:/callback',
      scope: 'USER_READ',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    }
    const redirect = await letIn(asked.api, query)
    expect(redirect.href).toMatch(/^org\.example\.lamp:\/callback\?code=/)
    expect(ok(await askFor(asked.api, query)).as<Request>()).toMatchObject({ already_approved: false })
  })
})
