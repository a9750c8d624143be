import { randomBytes } from 'node:crypto'
import { openPasswordHasher } from '@modstead/infra/passwords/password-hasher'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../support/api.ts'
import { connect } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { cookieOf, withCookie } from '../../support/cookies.ts'
import { browserOf, turnOnTotp } from '../../support/factors.ts'
import { flowIn, mailTo } from '../../support/kept-mails.ts'
import { doLongAgo } from '../../support/long-ago.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../../support/sign-up.ts'

const YEAR_MS = 365 * 24 * 60 * 60_000
const masterKey = randomBytes(32)
let site: Catalogue
beforeAll(async () => {
  site = await startCatalogue({ TRUST_PROXY: '1', MASTER_KEY: masterKey.toString('hex') })
  for (const name of ['Anna', 'Bert', 'Carl', 'Dora', 'Emma', 'Gina'])
    await site.addPerson(name, 'developer', GOOD_PASSWORD)
  await site.addPerson('passwordless')
})
afterAll(() => site.stop())

/** Each test comes from a different network, because tries are counted by network too. */
let networks = 0
const newNetwork = (): string => {
  networks += 1
  return `198.51.100.${networks}`
}

const signIn = (
  username: string,
  password: string,
  { root = '/v2', from = newNetwork(), headers = {} } = {},
): Promise<Answer> =>
  site.nobody.send('POST', `${root}/auth/login`, {
    headers: { 'x-forwarded-for': from, ...headers },
    body: { username, password },
  })

/** The parts of an answer that could reveal something. */
const told = ({ status, headers, text }: Answer) => {
  const { date: _date, ...rest } = Object.fromEntries(headers)
  return { status, text, headers: rest }
}

describe('a password', () => {
  test.each(['Anna', 'anna', 'ANNA', ' anna '])(
    'signs "%s" in, and programs get the secret',
    async (name) => {
      const answer = ok(await signIn(name, GOOD_PASSWORD))
      const { session, ...rest } = answer.as<{ session: string }>()
      expect(session).toMatch(/^mra_[0-9A-Za-z]{60}$/)
      expect(rest).toEqual({})
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(ok(await connect(site.url, session).get('/v2/user')).body).toMatchObject({ username: 'Anna' })
    },
  )

  test('signs pages in with a cookie that no script reads and no other site sends', async () => {
    const answer = ok(await signIn('Anna', GOOD_PASSWORD, { root: '/_internal' }))
    expect(answer.body).toEqual({ session: null })
    const [cookie, maxAge, ...attributes] = `${answer.headers.getSetCookie()[0]}`.split('; ')
    expect(cookie).toMatch(/^__Host-session=mra_[0-9A-Za-z]{60}$/)
    const days = Number(maxAge?.replace('Max-Age=', '')) / 86_400
    expect([Math.round(days), ...attributes]).toEqual([60, 'Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure'])
    const browser = withCookie(site.nobody, cookieOf(answer))
    expect(ok(await browser.get('/v2/user')).body).toMatchObject({ username: 'Anna' })
  })

  test('does not expire, however old it is', async () => {
    const { id, username } = await site.addPerson('Frida')
    const hasher = openPasswordHasher()
    const passwordHash = await hasher.hash(GOOD_PASSWORD)
    await hasher.close()
    await doLongAgo({ ...site, masterKey }, id, 10 * YEAR_MS, ({ userId }) => ({
      ...{ type: 'SetPassword', userId, passwordHash },
    }))
    await expect.poll(async () => (await signIn(username, GOOD_PASSWORD)).status).toBe(200)
  })

  test('starts a new session each time', async () => {
    const secrets = await Promise.all(
      [1, 2, 3].map(async () => ok(await signIn('Anna', GOOD_PASSWORD)).as<{ session: string }>().session),
    )
    expect(new Set(secrets).size).toBe(3)
    const cookie = `__Host-session=${secrets[0]}`
    const anew = ok(await signIn('Anna', GOOD_PASSWORD, { root: '/_internal', headers: { cookie } }))
    expect(cookieOf(anew)).not.toBe(cookie)
  })

  describe('ends the session that the browser had', () => {
    const enter = async (name: string, headers = {}) =>
      cookieOf(ok(await signIn(name, GOOD_PASSWORD, { root: '/_internal', headers })))
    const statusOf = async (cookie: string) => (await withCookie(site.nobody, cookie).get('/v2/user')).status

    test.each(['Anna', 'Emma'])('whoever it was before: %s', async (before) => {
      const [cookie, elsewhere] = [await enter(before), await enter(before)]
      expect((await signIn('Anna', 'wrong one', { root: '/_internal', headers: { cookie } })).status).toBe(
        401,
      )
      expect(await statusOf(cookie)).toBe(200)
      const next = await enter('Anna', { cookie })
      expect([await statusOf(cookie), await statusOf(next), await statusOf(elsewhere)]).toEqual([
        401, 200, 200,
      ])
    })

    test('once the second step is passed', async () => {
      const browser = browserOf(site.nobody, await enter('Gina'))
      const { backupCodes } = await turnOnTotp(browser)
      const cookie = browser.cookie()
      const first = await signIn('Gina', GOOD_PASSWORD, { root: '/_internal', headers: { cookie } })
      const { flow } = ok(first).as<{ flow: string }>()
      expect(await statusOf(cookie)).toBe(200)
      ok(await browser.post('/_internal/auth/login/2fa', { flow, code: backupCodes[0] }))
      expect([await statusOf(cookie), await statusOf(browser.cookie())]).toEqual([401, 200])
    })

    test('at any path, and not that of a program', async () => {
      const cookie = await enter('Dora')
      const authorization = cookie.split('=')[1] ?? ''
      ok(await signIn('Dora', GOOD_PASSWORD, { root: '/_internal', headers: { authorization } }))
      ok(
        await signIn('Dora', GOOD_PASSWORD, {
          root: '/_internal',
          headers: { authorization: 'mrp_x', cookie },
        }),
      )
      expect(await statusOf(cookie)).toBe(200)
      const next = cookieOf(ok(await signIn('Dora', GOOD_PASSWORD, { headers: { cookie } })))
      expect([await statusOf(cookie), await statusOf(next)]).toEqual([401, 200])
    })
  })

  // Each test uses another account, because tries are counted by account too.
  test.each([
    ['/v2', 'Bert'],
    ['/_internal', 'Carl'],
  ])('that is wrong is answered like an unknown account: %s', async (root, name) => {
    const wrong = await signIn(name, 'another password', { root })
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([401, []])
    const others = [
      await signIn(name, GOOD_PASSWORD.toUpperCase(), { root }),
      await signIn(name, `${GOOD_PASSWORD} `, { root }),
      await signIn('nobody-has-this-name', GOOD_PASSWORD, { root }),
      await signIn('no name at all', GOOD_PASSWORD, { root }),
      await signIn('passwordless', GOOD_PASSWORD, { root }),
      await signIn('nobody@example.test', GOOD_PASSWORD, { root }),
      // Anybody could enter somebody else's address, so only a verified one can sign in.
      await signIn(`${name}@example.test`, GOOD_PASSWORD, { root }),
    ]
    for (const answer of others) expect(told(answer)).toEqual(told(wrong))
  })

  test('that is wrong has its own error code', async () => {
    const { body } = await signIn('passwordless', 'another password', { root: '/_internal' })
    expect(body).toMatchObject({ code: 'sign-in-failed', status: 401 })
  })

  test.each([
    ['missing', { username: 'Anna' }],
    ['empty', { username: 'Anna', password: '' }],
    ['a list', { username: 'Anna', password: [GOOD_PASSWORD] }],
    ['too long to be hashed', { username: 'Anna', password: 'x'.repeat(257) }],
    ['without a username', { password: GOOD_PASSWORD }],
  ])('that is %s is refused', async (_what, body) => {
    const headers = { 'x-forwarded-for': newNetwork() }
    expect((await site.nobody.send('POST', '/v2/auth/login', { headers, body })).status).toBe(400)
  })
})

describe('guessing', () => {
  test('is slowed down per login, whatever the network and the case of letters', async () => {
    await site.addPerson('guessed', 'developer', GOOD_PASSWORD)
    const names = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'guessed' : ' GUESSED'))
    const answers = await Promise.all(names.map((name) => signIn(name, 'wrong one')))
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 401))
    const more = await signIn('guessed', GOOD_PASSWORD, { root: '/_internal' })
    expect([more.status, more.body]).toMatchObject([429, { code: 'too-many-tries' }])
    const seconds = Number(more.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(600)
    expect((await signIn('Dora', GOOD_PASSWORD)).status).toBe(200)
  })

  test('is slowed down for missing accounts like for others', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('not-there', 'wrong one')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  test('does not reveal that a name and an address belong to the same account', async () => {
    ok(await signUpAs(site.nobody, 'twofold'))
    const flow = flowIn(await mailTo(site.dataDir, 'twofold@mods-mail.test', 'Verify'))
    ok(await site.nobody.post('/_internal/auth/email/verify', { flow }))
    expect((await signIn('twofold@mods-mail.test', GOOD_PASSWORD)).status).toBe(200)
    const afterTen = async (username: string) => {
      await Promise.all(Array.from({ length: 10 }, () => signIn(username, 'wrong one')))
      expect((await signIn(username, 'wrong one')).status).toBe(429)
      return told(await signIn(`${username}@mods-mail.test`, 'wrong one'))
    }
    const known = await afterTen('twofold')
    expect(known.status).toBe(401)
    expect(known).toEqual(await afterTen('nobody-twofold'))
  })

  test('is slowed down per network across accounts', async () => {
    const from = newNetwork()
    // Fewer than are hashed at once.
    const batches = [0, 10, 20, 30, 40, 50]
    const statuses: number[] = []
    for (const first of batches) {
      const names = Array.from({ length: 10 }, (_, index) => `victim-${first + index}`)
      const answers = await Promise.all(names.map((name) => signIn(name, 'wrong one', { from })))
      statuses.push(...answers.map(({ status }) => status))
    }
    // Every twelve seconds, one more is allowed.
    expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 401))
    expect(statuses.slice(50)).toContain(429)
  })
})

describe('a page on another site', () => {
  test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }, { origin: 'null' }])(
    'cannot sign anybody in: %o',
    async (headers) => {
      const answer = await signIn('Emma', GOOD_PASSWORD, { root: '/_internal', headers })
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
      expect(answer.body).toMatchObject({ code: 'cross-site-request' })
    },
  )
})
