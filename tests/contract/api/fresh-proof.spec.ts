import { appCode } from '@modstead/infra/second-factors/test-codes'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '../../support/api.ts'
import { type Catalogue, type Person, startCatalogue } from '../../support/catalogue.ts'
import { addTestPasskey, browserOf, type TestBrowser, turnOnTotp } from '../../support/factors.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD } from '../../support/sign-up.ts'

let site: Catalogue
let counted = 0
beforeAll(async () => {
  site = await startCatalogue()
})
afterAll(() => site.stop())
beforeEach(() => {
  vi.useRealTimers()
  return () => vi.useRealTimers()
})

const ELEVEN_MINUTES_MS = 11 * 60_000
/** Makes this process's clock jump eleven minutes. */
const waitLong = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ELEVEN_MINUTES_MS })

const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string } | undefined)?.code]
const newPerson = async (password: string | null = GOOD_PASSWORD) => {
  counted += 1
  const person = await site.addPerson(`person-${counted}`, 'developer', password ?? undefined)
  const { secret } = await site.signIn(person)
  return { person, browser: browserOf(site.nobody, `__Host-session=${secret}`) }
}
const dangerous = (browser: TestBrowser) => browser.post('/_internal/auth/2fa/get_secret')
const prove = (browser: TestBrowser, body: object) => browser.post('/_internal/session/prove', body)
const signInWith = ({ username }: Person) =>
  site.nobody.post('/_internal/auth/login', { username, password: GOOD_PASSWORD })

describe('a dangerous change', () => {
  test('needs a proof from the last ten minutes, for example a password', async () => {
    const { browser } = await newPerson()
    expect((await dangerous(browser)).status).toBe(200)
    waitLong()
    expect(codeOf(await dangerous(browser))).toEqual([401, 'proof-needed'])
    expect((await browser.get('/v2/user')).status).toBe(200)
    const before = browser.cookie()
    expect((await prove(browser, { password: GOOD_PASSWORD })).status).toBe(204)
    expect(browser.cookie()).not.toBe(before)
    expect((await dangerous(browser)).status).toBe(200)
  })

  test.each([
    ['PATCH', '/_internal/auth/email', { email: 'another@mods-mail.test' }],
    ['POST', '/_internal/auth/provider', { provider: 'github' }],
    ['DELETE', '/_internal/auth/provider', { provider: 'github' }],
    ['DELETE', '/_internal/auth/password', undefined],
  ])('is %s %s', async (method, path, body) => {
    const { browser } = await newPerson()
    waitLong()
    const headers = { cookie: browser.cookie() }
    const answer = await site.nobody.send(method, path, { headers, ...(body && { body }) })
    expect(codeOf(answer)).toEqual([401, 'proof-needed'])
  })

  test('is not allowed after a wrong password, and attempts are counted', async () => {
    const { browser } = await newPerson()
    waitLong()
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => prove(browser, { password: 'wrong one' })),
    )
    expect(tries.map(codeOf)).toEqual(tries.map(() => [401, 'sign-in-failed']))
    expect(codeOf(await prove(browser, { password: GOOD_PASSWORD }))).toEqual([429, 'too-many-tries'])
    expect(codeOf(await dangerous(browser))).toEqual([401, 'proof-needed'])
  })

  test('is allowed after a passkey of the account, once for each challenge', async () => {
    const [mine, other] = [await newPerson(), await newPerson()]
    const { authenticator } = await addTestPasskey(mine.browser, site.url, mine.person.id)
    waitLong()
    const begun = ok(await mine.browser.post('/_internal/session/prove/passkey'))
    const { flow, options } = begun.as<{ flow: string; options: { challenge: string } }>()
    const body = { flow, credential: authenticator.signIn({ challenge: options.challenge }) }
    expect((await prove(mine.browser, body)).status).toBe(204)
    expect((await mine.browser.delete('/_internal/auth/2fa')).status).toBe(400)
    expect(codeOf(await prove(mine.browser, body))).toEqual([400, 'flow-expired'])
    expect(codeOf(await other.browser.post('/_internal/session/prove/passkey'))).toEqual([
      401,
      'passkey-refused',
    ])
  })

  test('is not allowed after a passkey that did not verify its user', async () => {
    const { person, browser } = await newPerson()
    const { authenticator } = await addTestPasskey(browser, site.url, person.id)
    waitLong()
    const begun = ok(await browser.post('/_internal/session/prove/passkey'))
    const { flow, options } = begun.as<{
      flow: string
      options: { challenge: string; userVerification: string }
    }>()
    expect(options.userVerification).toBe('required')
    const { challenge } = options
    const body = { flow, credential: authenticator.signIn({ challenge, isUserVerified: false }) }
    expect(codeOf(await prove(browser, body))).toEqual([401, 'passkey-refused'])
    expect(codeOf(await dangerous(browser))).toEqual([401, 'proof-needed'])
  })

  test("is not allowed after an answer to another account's challenge", async () => {
    const [mine, other] = [await newPerson(), await newPerson()]
    const { authenticator } = await addTestPasskey(mine.browser, site.url, mine.person.id)
    const begun = ok(await mine.browser.post('/_internal/session/prove/passkey'))
    const { flow, options } = begun.as<{ flow: string; options: { challenge: string } }>()
    const body = { flow, credential: authenticator.signIn({ challenge: options.challenge }) }
    expect(codeOf(await prove(other.browser, body))).toEqual([400, 'flow-expired'])
  })

  test('is allowed after a code if the account has no password, and only then', async () => {
    const without = await newPerson(null)
    const { secret, backupCodes } = await turnOnTotp(without.browser)
    waitLong()
    expect((await prove(without.browser, { code: appCode(secret) })).status).toBe(204)
    expect((await prove(without.browser, { code: backupCodes[0] ?? '' })).status).toBe(204)
    expect(codeOf(await prove(without.browser, { code: '000000 0' }))).toEqual([401, 'code-wrong'])
    expect((await without.browser.delete('/_internal/auth/2fa')).status).toBe(204)
    vi.useRealTimers()
    const having = await newPerson()
    const factor = await turnOnTotp(having.browser)
    waitLong()
    expect(codeOf(await prove(having.browser, { code: appCode(factor.secret) }))).toEqual([
      401,
      'sign-in-failed',
    ])
  })

  test.each(['/v2', '/_internal'])('is the first password of an account: %s', async (root) => {
    const { person, browser } = await newPerson(null)
    const { secret } = await turnOnTotp(browser)
    const choose = () => browser.patch(`${root}/auth/password`, { new_password: GOOD_PASSWORD })
    waitLong()
    const refused = await choose()
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('Confirm that it is you')])
    expect((await signInWith(person)).status).toBe(401)
    expect((await prove(browser, { code: appCode(secret) })).status).toBe(204)
    expect((await choose()).status).toBe(204)
    expect((await signInWith(person)).status).toBe(200)
  })

  test('is not allowed after an empty proof', async () => {
    const { browser } = await newPerson(null)
    expect((await prove(browser, {})).status).toBe(400)
    expect((await prove(browser, { password: '' })).status).toBe(400)
    expect(codeOf(await prove(browser, { password: 'guessed' }))).toEqual([401, 'sign-in-failed'])
  })

  test('may be sent again with the same key after the proof', async () => {
    const { browser } = await newPerson()
    const { id } = await addTestPasskey(browser, site.url, 'whoever')
    waitLong()
    const rename = () =>
      site.nobody.send('PATCH', `/_internal/auth/passkey/${id}`, {
        headers: { cookie: browser.cookie(), 'idempotency-key': 'one intent' },
        body: { name: 'Renamed' },
      })
    expect(codeOf(await rename())).toEqual([401, 'proof-needed'])
    expect((await prove(browser, { password: GOOD_PASSWORD })).status).toBe(204)
    expect((await rename()).status).toBe(204)
  })
})
