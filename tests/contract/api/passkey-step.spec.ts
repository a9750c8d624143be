import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { cookieOf } from '../../support/cookies.ts'
import { addTestPasskey, browserOf, turnOnTotp } from '../../support/factors.ts'
import { flowIn, mailsTo, mailTo } from '../../support/kept-mails.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD } from '../../support/sign-up.ts'

let site: Catalogue
let counted = 0
beforeAll(async () => {
  site = await startCatalogue({ TRUST_PROXY: '1' })
})
afterAll(() => site.stop())

/** Each request comes from a different network, so that no tries are counted together. */
const send = (path: string, body: unknown) => {
  counted += 1
  return site.nobody.send('POST', path, { headers: { 'x-forwarded-for': `198.51.100.${counted}` }, body })
}
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code]
const signIn = (username: string, root = '/_internal') =>
  send(`${root}/auth/login`, { username, password: GOOD_PASSWORD })
const flowOf = async (username: string) => ok(await signIn(username)).as<{ flow: string }>().flow

const newPerson = async () => {
  counted += 1
  const person = await site.addPerson(`person-${counted}`, 'developer', GOOD_PASSWORD)
  return { person, browser: browserOf(site.nobody, cookieOf(ok(await signIn(person.username)))) }
}
type Browser = Awaited<ReturnType<typeof newPerson>>['browser']
const choose = ({ browser }: { browser: Browser }, asked: boolean) =>
  browser.patch('/_internal/auth/passkey/step', { asked })
const newHolder = async () => {
  const made = await newPerson()
  return { ...made, ...(await addTestPasskey(made.browser, site.url, made.person.id)) }
}
const newAsked = async () => {
  const holder = await newHolder()
  expect((await choose(holder, true)).status).toBe(204)
  return holder
}
const isAsked = async ({ browser }: { browser: Browser }) =>
  ok(await browser.get('/_internal/auth/factors')).as<{ asks_for_passkey: boolean }>().asks_for_passkey

describe('an account that asks for a passkey after the password', () => {
  test('is not opened by the password, for pages and for programs', async () => {
    const { person } = await newAsked()
    for (const root of ['/v2', '/_internal']) {
      const answer = ok(await signIn(person.username, root))
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.body).toEqual({
        session: null,
        error: '2fa_required',
        description: expect.stringContaining('/auth/passkey/start'),
        flow: expect.any(String),
        factors: ['passkey'],
      })
    }
  })

  test('is opened by one of its passkeys then, and by no code', async () => {
    const { person, authenticator } = await newAsked()
    const firstStep = await flowOf(person.username)
    const code = await send('/_internal/auth/login/2fa', { flow: firstStep, code: '123456' })
    expect(codeOf(code)).toEqual([401, 'code-wrong'])
    const begun = ok(await send('/_internal/auth/passkey/start', { flow: firstStep }))
    const { flow, options } = begun.as<{ flow: string; options: { challenge: string } }>()
    const credential = authenticator.signIn({ challenge: options.challenge, isUserVerified: false })
    const browser = browserOf(
      site.nobody,
      cookieOf(ok(await send('/_internal/auth/passkey/finish', { flow, credential }))),
    )
    const sessions = ok(await browser.get('/v2/session/list')).as<{ current: boolean; means: string }[]>()
    expect(sessions.find(({ current }) => current)?.means).toBe('second-factor')
  })

  test('still needs no second step after a passkey alone', async () => {
    const { authenticator } = await newAsked()
    const begun = ok(await send('/_internal/auth/passkey/start', {}))
    const { flow, options } = begun.as<{ flow: string; options: { challenge: string } }>()
    const credential = authenticator.signIn({ challenge: options.challenge })
    const answer = ok(await send('/_internal/auth/passkey/finish', { flow, credential }))
    expect(answer.body).toEqual({ session: null })
  })

  test('goes on asking for it without the app that it had as well', async () => {
    const { person, browser } = await newAsked()
    await turnOnTotp(browser)
    expect(ok(await signIn(person.username)).body).toMatchObject({
      factors: ['totp', 'backup-code', 'passkey'],
    })
    expect((await browser.delete('/_internal/auth/2fa')).status).toBe(204)
    expect(ok(await signIn(person.username)).body).toMatchObject({ factors: ['passkey'] })
  })

  test('can be recovered without it by who knows the password and has verified an address', async () => {
    const { person, browser } = await newAsked()
    const begin = async () => send('/_internal/auth/recovery', { flow: await flowOf(person.username) })
    expect(codeOf(await begin())).toEqual([400, 'email-not-verified'])
    ok(await browser.post('/_internal/auth/email/resend_verify'), 204)
    const mail = await mailTo(site.dataDir, `${person.username}@example.test`, 'Verify')
    ok(await browser.post('/_internal/auth/email/verify', { flow: flowIn(mail) }))
    expect(ok(await begin()).body).toEqual({ opensAt: expect.any(String) })
  })

  test('asks no longer once its last passkey is removed', async () => {
    const holder = await newAsked()
    const { person, browser, id } = holder
    const other = await addTestPasskey(browser, site.url, person.id, { name: 'Another key' })
    expect((await browser.delete(`/_internal/auth/passkey/${id}`)).status).toBe(204)
    expect(await isAsked(holder)).toBe(true)
    expect((await browser.delete(`/_internal/auth/passkey/${other.id}`)).status).toBe(204)
    expect(await isAsked(holder)).toBe(false)
    const address = `${person.username}@example.test`
    const told = async () => (await mailsTo(site.dataDir, address)).map(({ text }) => text).join('\n')
    await expect.poll(told).toContain('no passkey is asked for after your password any more')
    expect(cookieOf(ok(await signIn(person.username)))).toMatch(/session=mra_/)
    await addTestPasskey(browser, site.url, person.id)
    expect(await isAsked(holder)).toBe(false)
  })
})

describe('asking for a passkey after the password', () => {
  test('needs a passkey', async () => {
    expect(codeOf(await choose(await newPerson(), true))).toEqual([400, 'passkey-needed'])
  })

  test('and no longer doing so end the other sessions, and the owner is told', async () => {
    const holder = await newHolder()
    const { person, browser } = holder
    const address = `${person.username}@example.test`
    const statusOf = async (by: Browser) => (await by.get('/v2/user')).status
    const other = browserOf(site.nobody, cookieOf(ok(await signIn(person.username))))
    expect((await choose(holder, true)).status).toBe(204)
    expect([await statusOf(other), await statusOf(browser)]).toEqual([401, 200])
    expect(await isAsked(holder)).toBe(true)
    await mailTo(site.dataDir, address, 'now needs a passkey')
    expect((await choose(holder, false)).status).toBe(204)
    expect(await statusOf(browser)).toBe(200)
    expect(await isAsked(holder)).toBe(false)
    await mailTo(site.dataDir, address, 'no longer needs a passkey')
    const log = ok(await browser.get('/_internal/user/security-log')).as<{
      entries: { kind: string; about: string | null }[]
    }>()
    const chosen = log.entries.filter(({ kind }) => kind === 'PasskeyStepChosen')
    expect(chosen.map(({ about }) => about)).toEqual(['off', 'on'])
  })
})
