import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answer, connect } from '../../support/api.ts'
import type { Person } from '../../support/catalogue.ts'
import { cookieOf, withCookie } from '../../support/cookies.ts'
import { browserOf, type TestBrowser, turnOnTotp } from '../../support/factors.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { askFor, letIn, newApp } from '../../support/oauth.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD } from '../../support/sign-up.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const UNRESTRICTED_SCOPES = 2 ** 1 + 2 ** 2 + 2 ** 11

let site: Fixture
let counted = 0
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

interface Session {
  readonly id: string
  readonly user_id: string
  readonly created: string
  readonly last_login: string
  readonly expires: string
  readonly refresh_expires: string
  readonly current: boolean
}

/** A new user with a password, so that tests do not share tries. */
const newPerson = (): Promise<Person> => {
  counted += 1
  return site.addPerson(`person-${counted}`, 'developer', GOOD_PASSWORD)
}
/** Signs in like a page, and continues like a browser. */
const enter = async (person: Person) => {
  const sending = {
    headers: { 'user-agent': FIREFOX },
    body: { username: person.username, password: GOOD_PASSWORD },
  }
  const cookie = cookieOf(ok(await site.nobody.send('POST', '/_internal/auth/login', sending)))
  return { cookie, ...withCookie(site.nobody, cookie) }
}
/** Makes this process's clock jump. */
const waitFor = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
afterEach(() => {
  vi.useRealTimers()
})
type Reading = Pick<ReturnType<typeof withCookie>, 'get'>

const listOf = async (by: Reading) => ok(await by.get('/v2/session/list')).as<Session[]>()
const statusOf = async (by: Reading) => (await by.get('/v2/user')).status
const currentOf = async (by: Reading) => (await listOf(by)).find(({ current }) => current)?.id ?? ''

describe('the list of sessions', () => {
  test('includes each one, newest first, without its secret', async () => {
    const person = await newPerson()
    const [older, newer] = [await enter(person), await enter(person)]
    const answer = ok(await newer.get('/v2/session/list'))
    expect(answer.text).not.toMatch(/mra_/)
    const [first, second, ...others] = answer.as<Session[]>()
    expect(others).toEqual([])
    expect([first?.current, second?.current]).toEqual([true, false])
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{8}$/),
      user_id: person.id,
      session: null,
      created: expect.any(String),
      last_login: expect.any(String),
      expires: expect.any(String),
      refresh_expires: expect.any(String),
      os: 'Linux',
      platform: expect.any(String),
      browser: expect.stringContaining('Firefox'),
      user_agent: expect.stringMatching(/^Firefox.* Linux$/),
      city: null,
      country: null,
      ip: '127.0.0.1',
      means: 'password',
      current: true,
    })
    const days = (Date.parse(first?.expires ?? '') - Date.parse(first?.created ?? '')) / 86_400_000
    expect(days).toBe(14)
    expect(Date.parse(first?.refresh_expires ?? '') - Date.parse(first?.created ?? '')).toBe(60 * 86_400_000)
    expect((await listOf(older)).map(({ current }) => current)).toEqual([false, true])
    expect(await listOf(connect(site.url, older.cookie.split('=')[1]))).toMatchObject([{}, { current: true }])
  })

  test('shows when each one was last used', async () => {
    const person = await newPerson()
    const [used, idle] = [await enter(person), await enter(person)]
    const idleId = await currentOf(idle)
    const lastUses = async () => new Map((await listOf(used)).map(({ id, last_login }) => [id, last_login]))
    const before = await lastUses()
    for (const { id, created, last_login } of await listOf(used))
      expect(Date.parse(last_login), id).toBeGreaterThan(Date.parse(created))
    const between = await lastUses()
    expect(between.get(idleId)).toBe(before.get(idleId))
    expect(await statusOf(idle)).toBe(200)
    const after = (await lastUses()).get(idleId) ?? ''
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before.get(idleId) ?? ''))
  })

  test('shows only one’s own', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    const [mine, theirs] = [await enter(one), await enter(other)]
    expect((await listOf(mine)).map(({ user_id }) => user_id)).toEqual([one.id])
    expect((await listOf(theirs)).map(({ user_id }) => user_id)).toEqual([other.id])
  })

  test('is not available to personal access tokens', async () => {
    const wanted = { name: 'A token', scopes: UNRESTRICTED_SCOPES, expires: '2100-01-01T00:00:00Z' }
    const { access_token } = ok(await site.user.api.post('/v2/pat', wanted)).as<{ access_token: string }>()
    const byToken = connect(site.url, access_token)
    expect(await statusOf(byToken)).toBe(200)
    expect((await byToken.get('/v2/session/list')).status).toBe(401)
    const refused = await byToken.get('/_internal/sessions')
    expect([refused.status, refused.body]).toMatchObject([401, { code: 'scope-missing' }])
    expect((await site.nobody.get('/v2/session/list')).status).toBe(401)
  })
})

describe('more sessions than are listed', () => {
  interface Shown {
    readonly sessions: readonly Session[]
    readonly total: number
  }
  const shownTo = async (by: Reading) => ok(await by.get('/_internal/sessions')).as<Shown>()

  test('are counted, beside this one and the newest others, and all end together', async () => {
    const person = await newPerson()
    const here = await enter(person)
    const id = await currentOf(here)
    const others = await Promise.all(Array.from({ length: 203 }, () => site.signIn(person)))
    const { sessions, total } = await shownTo(here)
    expect([sessions.length, total]).toEqual([200, 204])
    expect(sessions[0]).toMatchObject({ id, current: true })
    const newest = await listOf(here)
    expect(newest).toHaveLength(200)
    expect(newest.slice(0, 199).map((each) => each.id)).toEqual(sessions.slice(1).map((each) => each.id))
    const unseen = others.filter((other) => sessions.every((session) => session.id !== other.id))
    expect(unseen).toHaveLength(4)
    for (const { api } of unseen) expect(await statusOf(api)).toBe(200)
    const cookie = cookieOf(ok(await here.delete('/_internal/sessions/others'), 204))
    for (const { api } of unseen) expect(await statusOf(api)).toBe(401)
    expect(await shownTo(withCookie(site.nobody, cookie))).toMatchObject({ sessions: [{ id }], total: 1 })
  })
})

describe('ending a session', () => {
  test('ends only that one', async () => {
    const person = await newPerson()
    const [here, elsewhere] = [await enter(person), await enter(person)]
    const answer = ok(await here.delete(`/v2/session/${await currentOf(elsewhere)}`), 204)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401])
    expect(await listOf(here)).toMatchObject([{ current: true }])
  })
  test('removes the cookie if it is the current one', async () => {
    const here = await enter(await newPerson())
    const answer = ok(await here.delete(`/_internal/session/${await currentOf(here)}`), 204)
    expect(answer.headers.getSetCookie()).toEqual([
      '__Host-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
    ])
    expect(await statusOf(here)).toBe(401)
  })
  test('of somebody else does nothing', async () => {
    const [mine, theirs] = [await enter(await newPerson()), await enter(await newPerson())]
    const id = await currentOf(theirs)
    for (const by of [mine, withCookie(site.admin.api, '')])
      expect((await by.delete(`/v2/session/${id}`)).status).toBe(404)
    expect(await statusOf(theirs)).toBe(200)
    expect((await mine.delete('/v2/session/AAAAAAAA')).status).toBe(404)
  })
  test('of all others keeps the current one, with a new secret', async () => {
    const person = await newPerson()
    const [here, ...others] = [await enter(person), await enter(person), await enter(person)]
    const id = await currentOf(here)
    const cookie = cookieOf(ok(await here.delete('/_internal/sessions/others'), 204))
    expect(cookie).not.toBe(here.cookie)
    const renewed = withCookie(site.nobody, cookie)
    expect(await listOf(renewed)).toMatchObject([{ id, current: true }])
    for (const other of others) expect(await statusOf(other)).toBe(401)
  })
  test('by signing out removes the cookie', async () => {
    const person = await newPerson()
    const [here, elsewhere] = [await enter(person), await enter(person)]
    const answer = ok(await here.post('/_internal/auth/logout'), 204)
    expect(answer.headers.getSetCookie()).toEqual([
      '__Host-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
    ])
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([401, 200])
    expect((await here.post('/_internal/auth/logout')).status).toBe(401)
  })
})

describe('refreshing a session', () => {
  interface Refreshed {
    readonly id: string
    readonly session: string
    readonly expires: string
    readonly refresh_expires: string
  }

  test.each(['/v2', '/_internal'])(
    'gives a program a new secret at %s, and accepts the former one a little longer',
    async (root) => {
      const { id, secret, api } = await site.signIn(await newPerson())
      const answer = ok(await api.post(`${root}/session/refresh`))
      const { session, ...rest } = answer.as<Refreshed>()
      expect(session).toMatch(/^mra_[0-9A-Za-z]{60}$/)
      expect(session).not.toBe(secret)
      expect(answer.headers.getSetCookie()).toEqual([])
      const [listed] = await listOf(connect(site.url, session))
      expect(listed).toMatchObject({ id: rest.id, expires: rest.expires, current: true })
      expect(rest.id).toBe(id)
      const days = (Date.parse(rest.refresh_expires) - Date.parse(listed?.created ?? '')) / 86_400_000
      expect(days).toBe(60)
      expect(await statusOf(api)).toBe(200)
    },
  )
  test('twice invalidates the first secret', async () => {
    const { api } = await site.signIn(await newPerson())
    const second = connect(site.url, ok(await api.post('/v2/session/refresh')).as<Refreshed>().session)
    const third = connect(site.url, ok(await second.post('/v2/session/refresh')).as<Refreshed>().session)
    expect([await statusOf(api), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200])
  })
  test('sets the cookie of a page', async () => {
    const here = await enter(await newPerson())
    const answer = ok(await here.post('/_internal/session/refresh'))
    expect(answer.body).toMatchObject({ id: await currentOf(here), session: null })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-session=mra_\w{60}; Max-Age=\d{7}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ])
    expect(await statusOf(withCookie(site.nobody, cookieOf(answer)))).toBe(200)
  })
  test('shows no secret to scripts of a page, whatever the path', async () => {
    const person = await newPerson()
    const login = { username: person.username, password: GOOD_PASSWORD }
    const here = await enter(person)
    const renewed = ok(await here.post('/v2/session/refresh'))
    const replaced = ok(await withCookie(site.nobody, cookieOf(renewed)).post('/v2/auth/login', login))
    for (const answer of [renewed, replaced]) {
      expect(answer.body).toMatchObject({ session: null })
      expect(answer.text).not.toMatch(/mra_/)
      expect(answer.headers.getSetCookie().join('\n')).toMatch(/^__Host-session=.+; HttpOnly;/m)
    }
    expect(await statusOf(withCookie(site.nobody, cookieOf(replaced)))).toBe(200)
    expect(await statusOf(withCookie(site.nobody, cookieOf(renewed)))).toBe(401)
  })
})

describe('the session of a page', () => {
  const DAY_MS = 86_400_000

  test('is renewed once a day, and ends without that after 14 days, and with it after 60', async () => {
    const person = await newPerson()
    const begun = Date.now()
    const at = (days: number, ms = 0) =>
      vi.useFakeTimers({ toFake: ['Date'], now: begun + days * DAY_MS + ms })
    at(0)
    const [idle, browser] = [await enter(person), browserOf(site.nobody, (await enter(person)).cookie)]
    const renews = async () => ok(await browser.get('/site/viewer')).as<{ renews: boolean } | null>()?.renews
    const renew = async () => ok(await browser.post('/_internal/session/refresh')).as<{ expires: string }>()
    expect(await renews()).toBe(false)
    at(1)
    expect(await renews()).toBe(false)
    at(1, 1)
    expect(await renews()).toBe(true)
    await renew()
    expect(await renews()).toBe(false)
    at(14, -1)
    expect([await statusOf(idle), await statusOf(browser)]).toEqual([200, 200])
    at(14)
    expect([await statusOf(idle), await statusOf(browser)]).toEqual([401, 200])
    for (const day of [15, 28, 41, 54]) {
      at(day)
      expect([day, await renews()]).toEqual([day, true])
      await renew()
      expect([day, await renews()]).toEqual([day, false])
    }
    at(60, -1)
    expect(await renews()).toBe(false)
    expect(Date.parse((await renew()).expires)).toBe(begun + 60 * DAY_MS)
    expect(await statusOf(browser)).toBe(200)
    at(60)
    expect(await statusOf(browser)).toBe(401)
    expect(ok(await browser.get('/site/viewer')).body).toBeNull()
    expect((await browser.post('/_internal/session/refresh')).status).toBe(401)
  })
})

describe('a copy of a former secret', () => {
  const MINUTE_MS = 60_000
  const passwords = { old_password: GOOD_PASSWORD, new_password: `${GOOD_PASSWORD} anew` }
  const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string } | undefined)?.code]
  const ENDED = [404, 'session-not-found']

  test.each([
    ['a changed password', (by: TestBrowser) => by.patch('/_internal/auth/password', passwords)],
    ['a changed factor', (by: TestBrowser) => turnOnTotp(by).then(() => ({ status: 200 }))],
    ['a proof', (by: TestBrowser) => by.post('/_internal/session/prove', { password: GOOD_PASSWORD })],
    ['the end of all other sessions', (by: TestBrowser) => by.delete('/_internal/sessions/others')],
  ])('neither lasts nor counts as proven after %s', async (_what, change) => {
    const person = await newPerson()
    const browser = browserOf(site.nobody, (await enter(person)).cookie)
    const stolen = withCookie(site.nobody, browser.cookie())
    const byHeader = connect(site.url, browser.cookie().split('=')[1])
    const [app, approved] = [await newApp(site.user.api), await newApp(site.user.api)]
    await letIn(browser, { client_id: approved.id, scope: 'USER_READ' })
    expect((await change(browser)).status).toBeLessThan(300)
    expect(await statusOf(stolen)).toBe(200)
    for (const thief of [stolen, byHeader]) {
      const asked = await thief.get(
        `/_internal/oauth/authorize?${new URLSearchParams({ client_id: app.id, scope: 'USER_READ' })}`,
      )
      const { flow_id: flow } = ok(asked).as<{ flow_id: string }>()
      const tries = [
        await thief.post('/_internal/session/refresh'),
        await thief.delete('/_internal/sessions/others'),
        await thief.post('/_internal/session/prove', { password: GOOD_PASSWORD }),
        await thief.post('/_internal/oauth/accept', { flow }),
      ]
      expect(tries.map(codeOf)).toEqual(tries.map(() => ENDED))
      expect((await thief.post('/v2/session/refresh')).status).toBe(404)
      expect(tries.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
      expect(codeOf(await thief.post('/_internal/auth/2fa/get_secret'))).toEqual([401, 'proof-needed'])
    }
    expect(codeOf(await askFor(byHeader, { client_id: approved.id, scope: 'USER_READ' }))).toEqual(ENDED)
    expect(await statusOf(withCookie(site.nobody, browser.cookie()))).toBe(200)
    waitFor(MINUTE_MS)
    expect(await statusOf(stolen)).toBe(401)
    expect((await browser.post('/_internal/session/refresh')).status).toBe(200)
  })

  test('renews after an ordinary renewal, whose answer may have been lost', async () => {
    const here = await enter(await newPerson())
    ok(await here.post('/_internal/session/refresh'))
    waitFor(10 * MINUTE_MS)
    const renewed = cookieOf(ok(await here.post('/_internal/session/refresh')))
    expect(await statusOf(withCookie(site.nobody, renewed))).toBe(200)
  })

  test('of a program that keeps its secret is the current one', async () => {
    const { api } = await site.signIn(await newPerson())
    expect((await api.patch('/v2/auth/password', passwords)).status).toBe(204)
    waitFor(10 * MINUTE_MS)
    expect((await api.post('/v2/session/refresh')).status).toBe(200)
  })
})

describe('a page on another site', () => {
  const ofOthers = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }, { origin: 'null' }]

  test.each(ofOthers)("changes nothing with a user's cookie: %o", async (headers) => {
    const here = await enter(await newPerson())
    const refused = await here.post('/_internal/auth/logout', undefined, headers)
    expect([refused.status, refused.body]).toMatchObject([401, { code: 'cross-site-request' }])
    expect((await here.post('/v2/session/refresh', undefined, headers)).status).toBe(401)
    expect(await statusOf(here)).toBe(200)
    expect((await here.get('/v2/user', headers)).status).toBe(200)
  })
  test('is distinguished from one on this site', async () => {
    const here = await enter(await newPerson())
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: site.url }])
      expect((await here.post('/_internal/session/refresh', undefined, headers)).status).toBe(200)
  })
})

describe('an answer for one user', () => {
  const paths = () => [
    '/v2/user',
    '/v3/user',
    '/v2/session/list',
    `/v3/project/${site.beta.id}`,
    '/site/viewer',
  ]

  test('is not served to another user or to visitors', async () => {
    const people = await Promise.all([site.signIn(site.user), site.signIn(site.enemy)])
    const [one, other] = people.map(({ secret }) => withCookie(site.nobody, `__Host-session=${secret}`))
    if (!one || !other) throw new Error('two people signed in')
    for (const path of paths()) {
      const mine = ok(await one.get(path))
      const tag = mine.headers.get('etag')
      const revalidating: Record<string, string> = tag === null ? {} : { 'if-none-match': tag }
      expect(mine.headers.get('cache-control'), path).toMatch(/^private\b/)
      for (const by of [other, site.nobody]) {
        const theirs = await by.get(path, revalidating)
        expect([theirs.status, path]).not.toEqual([304, path])
        expect(theirs.text, path).not.toBe(mine.text)
      }
      expect((await one.get(path)).text, path).not.toBe((await other.get(path)).text)
    }
  })
})
