import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { cookieOf } from '../../support/cookies.ts'
import { browserOf, type TestBrowser } from '../../support/factors.ts'
import { flowIn, mailTo } from '../../support/kept-mails.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD, solveCaptcha } from '../../support/sign-up.ts'

type Headers = Readonly<Record<string, string>>

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let site: Catalogue
beforeAll(async () => {
  site = await startCatalogue()
})
afterAll(() => site.stop())

const addressOf = (username: string) => `${username}@mods-mail.test`
const mailAbout = (username: string, about: string) => mailTo(site.dataDir, addressOf(username), about)
const post = (path: string, body: unknown, headers: Headers = {}) =>
  site.nobody.send('POST', path, { headers, body })

const signUp = async (username: string, headers: Headers, query = '') => {
  const challenge = await solveCaptcha(site.nobody)
  const form = { username, email: addressOf(username), password: GOOD_PASSWORD, challenge }
  ok(await post(`/v2/auth/create${query}`, form, headers))
}
const askReset = async (username: string, headers: Headers) => {
  const challenge = await solveCaptcha(site.nobody)
  ok(await post('/_internal/auth/password/reset', { username, challenge }, headers), 204)
}
const signIn = (username: string, headers: Headers = {}) =>
  post('/_internal/auth/login', { username, password: GOOD_PASSWORD }, headers)

describe('the mail of a sign-up', () => {
  test('is in German if the browser requests that, and its link opens a page in German', async () => {
    await signUp('anna', { 'accept-language': 'de' })
    const mail = await mailAbout('anna', 'Bestätige deine E-Mail-Adresse')
    expect(mail.text).not.toContain('anna,')
    expect(mail.text).toMatch(/\/auth\/verify-email\?flow=[\w.-]+&hl=de-DE\n/)
    expect(mail.html).toContain('<html lang="de-DE"')
    ok(await post('/_internal/auth/email/verify', { flow: flowIn(mail) }))
  })

  test.each<[string, Headers, string, string]>([
    ['bob', {}, '', 'Verify your email address'],
    ['carla', { 'accept-language': 'fr' }, '', 'Verify your email address'],
    ['dora', { 'accept-language': 'en', cookie: 'locale=de-DE' }, '', 'Bestätige'],
    ['emil', { 'accept-language': 'en', cookie: 'locale=en-US' }, '?hl=de', 'Bestätige'],
    ['frida', { 'accept-language': 'de' }, '?hl=en-XA', 'Verify your email address'],
  ])('of %s, who sends %j%s, is about "%s"', async (username, headers, query, about) => {
    await signUp(username, headers, query)
    await mailAbout(username, about)
  })
})

describe('a later mail', () => {
  const choose = async (browser: TestBrowser, locale: string) =>
    ok(
      await browser.patch('/_internal/settings/preferences', {
        preferences: { locale },
        chosen_at: new Date().toISOString(),
      }),
    )
  const verified = async (username: string, about: string) => {
    const flow = flowIn(await mailAbout(username, about))
    ok(await post('/_internal/auth/email/verify', { flow }))
  }

  test('is in the language that the account chose, whoever requests it', async () => {
    await signUp('gustav', { 'accept-language': 'en' })
    await verified('gustav', 'Verify')
    const browser = browserOf(site.nobody, cookieOf(ok(await signIn('gustav'))))
    await choose(browser, 'de-DE')
    await askReset('gustav', { 'accept-language': 'en' })
    const mail = await mailAbout('gustav', 'Setze dein Passwort')
    expect(mail.text).toContain('Der Link funktioniert einmal, innerhalb von 24 Stunden.')
    await choose(browser, 'en-US')
    await askReset('gustav', { 'accept-language': 'de' })
    await mailAbout('gustav', 'Reset your')
  })

  test('is in the language of its request if none was chosen', async () => {
    await signUp('hanna', { 'accept-language': 'en' })
    await verified('hanna', 'Verify')
    await askReset('hanna', { 'accept-language': 'de' })
    await mailAbout('hanna', 'Setze dein Passwort')
  })

  test('of a reaction is in the language of the sign-up if none was chosen', async () => {
    await signUp('ida', { 'accept-language': 'de', 'user-agent': 'curl/8.5.0' })
    ok(await signIn('ida', { 'accept-language': 'en', 'user-agent': FIREFOX }))
    const mail = await mailAbout('ida', 'Neue Anmeldung')
    expect(mail.text).toContain('Gerät: Firefox unter Linux\n')
  })
})
