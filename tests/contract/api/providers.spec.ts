import { appCode } from '@modstead/infra/second-factors/test-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, connect } from '../../support/api.ts'
import { turnOnTotp } from '../../support/factors.ts'
import { flowIn, mailTo } from '../../support/kept-mails.ts'
import { openBrowser } from '../../support/openid/browser.ts'
import {
  type CatalogueWithProviders,
  PUBLIC_URL,
  startCatalogueWithProviders,
} from '../../support/openid/catalogue-with-providers.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD } from '../../support/sign-up.ts'

let started: CatalogueWithProviders
let site: CatalogueWithProviders['site']
let standIn: CatalogueWithProviders['standIn']
beforeAll(async () => {
  started = await startCatalogueWithProviders()
  ;({ site, standIn } = started)
})
afterAll(() => started.stop())

const withPassword = async (name: string) => {
  await site.addPerson(name, 'developer', GOOD_PASSWORD)
  const browser = openBrowser(site.nobody)
  ok(await browser.send('POST', '/_internal/auth/login', { username: name, password: GOOD_PASSWORD }))
  return browser
}
const codeOf = ({ body }: Answer) => (body as { code?: string } | undefined)?.code

describe('a new user from a provider', () => {
  test.each(['github', 'gitlab', 'discord', 'google'])(
    'of %s chooses a username, and is signed in the next time',
    async (provider) => {
      const person = `new-${provider}`
      const browser = openBrowser(site.nobody)
      expect(await browser.enter(provider, person)).toBe('/auth/choose-username?redirect=%2Fdocs')
      expect(await browser.who()).toBeNull()
      expect(ok(await browser.send('GET', '/_internal/auth/create/oauth')).body).toEqual({
        provider,
        username: provider === 'google' ? null : person,
        email: `${person}@example.org`,
        emailState: 'verified',
      })
      ok(await browser.signUp(`Of-${provider}`))
      expect(await browser.who()).toMatchObject({
        username: `Of-${provider}`,
        email: `${person}@example.org`,
        ...{ email_verified: true, has_password: false, auth_providers: [provider] },
      })
      const again = openBrowser(site.nobody)
      expect(await again.enter(provider, person, '/mods?g=fabric')).toBe('/mods?g=fabric')
      expect(await again.who()).toMatchObject({ username: `Of-${provider}` })
    },
  )

  test('stays in the language named in the return address', async () => {
    const [browser, goTo] = [openBrowser(site.nobody), '/docs?hl=de']
    const on = `redirect=${encodeURIComponent(goTo)}&hl=de`
    expect(await browser.enter('github', 'sprecher', goTo)).toBe(`/auth/choose-username?${on}`)
    ok(await browser.signUp('Sprecher'))
    expect(await openBrowser(site.nobody).enter('github', 'sprecher', goTo)).toBe(goTo)
  })

  test('of Steam has no email address', async () => {
    const browser = openBrowser(site.nobody)
    await browser.enter('steam', 'gabe')
    const { body } = ok(await browser.send('GET', '/_internal/auth/create/oauth'))
    expect(body).toMatchObject({ provider: 'steam', email: null, emailState: 'none' })
    ok(await browser.signUp('Of-steam'))
    expect(await browser.who()).toMatchObject({ email: null, auth_providers: ['steam'] })
  })

  test('whose address is not verified by the provider gets a mail, and cannot sign in with the address before', async () => {
    const browser = openBrowser(site.nobody)
    await browser.enter('github', 'unverified-una')
    ok(await browser.signUp('Una'))
    const email = 'unverified-una@example.org'
    expect(await browser.who()).toMatchObject({ email, email_verified: false })
    const flow = flowIn(await mailTo(site.dataDir, email, 'Verify'))
    ok(await browser.send('POST', '/_internal/auth/email/verify', { flow }))
    expect(await browser.who()).toMatchObject({ email_verified: true })
  })

  test('never gets into an account through an address alone', async () => {
    const first = openBrowser(site.nobody)
    await first.enter('github', 'twice')
    ok(await first.signUp('First'))
    const second = openBrowser(site.nobody)
    expect(await second.enter('gitlab', 'twice')).toContain('/auth/choose-username')
    const { body } = ok(await second.send('GET', '/_internal/auth/create/oauth'))
    expect(body).toMatchObject({ email: 'twice@example.org', emailState: 'taken' })
    ok(await second.signUp('Second'))
    expect(await second.who()).toMatchObject({ username: 'Second', email: null })
    expect(await first.who()).toMatchObject({ username: 'First', auth_providers: ['github'] })
  })

  test('learns that a name is taken, and may choose another one', async () => {
    await site.addPerson('somebody')
    const browser = openBrowser(site.nobody)
    await browser.enter('github', 'chooser')
    expect(codeOf(await browser.signUp('SOMEBODY'))).toBe('username-taken')
    expect(codeOf(await browser.signUp('no name'))).toBe('username-invalid')
    ok(await browser.signUp('chooser'))
    expect(codeOf(await browser.signUp('once-more'))).toBe('link-expired')
  })

  test('creates one account, whatever they send at the same time', async () => {
    const browser = openBrowser(site.nobody)
    await browser.enter('github', 'hasty')
    const answers = await Promise.all(['hasty-a', 'hasty-b', 'hasty-c'].map(browser.signUp))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  test.each([
    ['nothing', ''],
    ['a made-up cookie', '__Host-provider-newcomer=AAAA'],
  ])('is refused with %s', async (_what, cookie) => {
    const body = { username: 'made-up' }
    const headers = cookie === '' ? {} : { cookie }
    const answer = await site.nobody.send('POST', '/_internal/auth/create/oauth', { headers, body })
    expect(codeOf(answer)).toBe('link-expired')
  })
})

describe('an answer of a provider is refused', () => {
  const failed = (code: string) => `/auth/sign-in?error=${code}&redirect=%2Fdocs`

  test('in a browser that did not start it', async () => {
    const [mine, theirs] = [openBrowser(site.nobody), openBrowser(site.nobody)]
    const back = await mine.allow(await mine.start('github'), 'crossed')
    expect(await theirs.arrive(back)).toBe('/auth/sign-in?error=state-mismatch')
    expect(await theirs.who()).toBeNull()
  })

  test('for another start in the same browser', async () => {
    const browser = openBrowser(site.nobody)
    const back = await browser.allow(await browser.start('github'), 'crossed')
    await browser.start('github')
    expect(await browser.arrive(back)).toBe(failed('state-mismatch'))
  })

  test('of another provider', async () => {
    const browser = openBrowser(site.nobody)
    const back = await browser.allow(await browser.start('google'), 'crossed')
    const state = new URL(await browser.start('github')).searchParams.get('state') ?? ''
    back.searchParams.set('state', state)
    expect(await browser.arrive(back)).toBe(failed('issuer-mismatch'))
  })

  test('the second time', async () => {
    const browser = openBrowser(site.nobody)
    const back = await browser.allow(await browser.start('github'), 'replayed')
    const jar = new Map(browser.jar)
    await browser.arrive(back)
    for (const [name, value] of jar) browser.jar.set(name, value)
    expect(await browser.arrive(back)).toBe(failed('replayed'))
  })

  test('the second time, without asking the provider again', async () => {
    const browser = openBrowser(site.nobody)
    const back = await browser.allow(await browser.start('github'), 'guessed')
    const jar = new Map(browser.jar)
    const asked = () => standIn.requests.filter((each) => each.includes('/login/oauth/access_token')).length
    back.searchParams.set('code', 'made-up')
    const before = asked()
    for (const code of ['code-refused', 'replayed', 'replayed']) {
      for (const [name, value] of jar) browser.jar.set(name, value)
      expect(await browser.arrive(back)).toBe(failed(code))
    }
    expect(asked()).toBe(before + 1)
  })

  test('if the user declined', async () => {
    const browser = openBrowser(site.nobody)
    const back = await browser.allow(await browser.start('github'), 'refusing', 'deny')
    expect(await browser.arrive(back)).toBe(failed('denied'))
    expect(browser.jar.size).toBe(0)
  })

  test('with another state, or without one', async () => {
    for (const bend of ['bent', null]) {
      const browser = openBrowser(site.nobody)
      const back = await browser.allow(await browser.start('gitlab'), 'bent')
      if (bend === null) back.searchParams.delete('state')
      else back.searchParams.set('state', bend)
      expect(await browser.arrive(back)).toBe(failed('state-mismatch'))
    }
  })
})

describe('an account', () => {
  test('gets and loses a provider, which ends its other sessions and is announced by mail', async () => {
    const browser = await withPassword('linker')
    const other = openBrowser(site.nobody)
    const login = { username: 'linker', password: GOOD_PASSWORD }
    ok(await other.send('POST', '/_internal/auth/login', login))
    expect(await browser.link('github', 'linker-there')).toBe('/settings/account?linked=github')
    expect(await browser.who()).toMatchObject({ auth_providers: ['github'] })
    expect(await other.who()).toBeNull()
    await mailTo(site.dataDir, 'linker@example.test', 'was added')
    const entering = openBrowser(site.nobody)
    expect(await entering.enter('github', 'linker-there')).toBe('/docs')
    expect(await entering.who()).toMatchObject({ username: 'linker' })
    ok(await browser.send('DELETE', '/_internal/auth/provider', { provider: 'github' }), 204)
    expect(await browser.who()).toMatchObject({ auth_providers: [] })
    expect(await entering.who()).toBeNull()
    await mailTo(site.dataDir, 'linker@example.test', 'was removed')
    expect(await openBrowser(site.nobody).enter('github', 'linker-there')).toContain('/auth/choose-username')
    const missing = await browser.send('DELETE', '/_internal/auth/provider', { provider: 'github' })
    expect([missing.status, codeOf(missing)]).toEqual([404, 'provider-not-linked'])
  })

  test('is asked nothing while its user is signed in here, or signs out', async () => {
    const browser = await withPassword('once')
    await browser.link('github', 'once-there')
    const entering = openBrowser(site.nobody)
    await entering.enter('github', 'once-there')
    const before = standIn.requests.length
    expect(await entering.who()).toMatchObject({ username: 'once' })
    ok(await entering.send('POST', '/_internal/session/refresh'))
    expect(await entering.who()).toMatchObject({ username: 'once' })
    ok(await entering.send('POST', '/_internal/auth/logout'), 204)
    expect(await entering.who()).toBeNull()
    expect(before).toBeGreaterThan(0)
    expect(standIn.requests).toHaveLength(before)
  })

  test('loses a provider through a program, which keeps its session', async () => {
    const browser = await withPassword('by-program')
    await browser.link('github', 'by-program')
    const login = { username: 'by-program', password: GOOD_PASSWORD }
    const { session } = ok(await site.nobody.post('/v2/auth/login', login)).as<{ session: string }>()
    const program = connect(site.url, session)
    ok(await program.delete('/v2/auth/provider', { provider: 'github' }), 204)
    expect(ok(await program.get('/v2/user')).body).toMatchObject({ auth_providers: [] })
    expect(await browser.who()).toBeNull()
  })

  test('has one account at each provider, which belongs to nobody else', async () => {
    const [one, two] = [await withPassword('holder'), await withPassword('wanter')]
    await one.link('github', 'held')
    expect(await two.link('github', 'held')).toBe('/settings/account?error=identifier-taken')
    expect(await one.link('github', 'another')).toBe('/settings/account?error=provider-already-linked')
    expect(await two.who()).toMatchObject({ auth_providers: [] })
    // A refused account is still free.
    expect(await two.link('github', 'another')).toBe('/settings/account?linked=github')
    ok(await one.send('DELETE', '/_internal/auth/provider', { provider: 'github' }), 204)
    ok(await two.send('DELETE', '/_internal/auth/provider', { provider: 'github' }), 204)
    expect(await two.link('github', 'held')).toBe('/settings/account?linked=github')
  })

  test('with an authenticator app needs its code after the provider too', async () => {
    const browser = await withPassword('protected')
    await browser.link('github', 'protected')
    const { secret } = await turnOnTotp({ post: (path, body) => browser.send('POST', path, body) })
    const entering = openBrowser(site.nobody)
    const path = new URL(await entering.enter('github', 'protected'), PUBLIC_URL)
    expect([path.pathname, path.searchParams.get('redirect')]).toEqual(['/auth/sign-in', '/docs'])
    expect(path.searchParams.get('factors')).toBe('totp backup-code')
    expect([...entering.jar.keys()]).toEqual([])
    expect(await entering.who()).toBeNull()
    const step = { flow: path.searchParams.get('flow'), code: appCode(secret) }
    ok(await entering.send('POST', '/_internal/auth/login/2fa', step))
    expect(await entering.who()).toMatchObject({ username: 'protected' })
  })

  test('cannot lose a provider without a session', async () => {
    const { api } = await site.addPerson('by-token')
    for (const by of [site.nobody, api])
      expect((await by.delete('/_internal/auth/provider', { provider: 'github' })).status).toBe(401)
  })

  test('never loses its last way in', async () => {
    const browser = openBrowser(site.nobody)
    await browser.enter('github', 'cornered')
    ok(await browser.signUp('cornered'))
    const unlink = () => browser.send('DELETE', '/_internal/auth/provider', { provider: 'github' })
    const refused = await unlink()
    expect([refused.status, codeOf(refused)]).toEqual([400, 'last-way-in'])
    await browser.link('discord', 'cornered')
    ok(await unlink(), 204)
    const last = await browser.send('DELETE', '/_internal/auth/provider', { provider: 'discord' })
    expect(codeOf(last)).toBe('last-way-in')
  })

  test('is linked from a page in another language, and returns to it', async () => {
    const browser = await withPassword('sprachlich')
    const headers = { referer: `${PUBLIC_URL}/settings/account?hl=de` }
    const begun = await browser.send('POST', '/_internal/auth/provider', { provider: 'github' }, headers)
    const back = await browser.allow(ok(begun).as<{ redirect: string }>().redirect, 'sprachlich')
    expect(await browser.arrive(back)).toBe('/settings/account?hl=de&linked=github')
  })

  test('can be linked only by the user who started it', async () => {
    const browser = await withPassword('beginner')
    const begun = ok(await browser.send('POST', '/_internal/auth/provider', { provider: 'github' }))
    const back = await browser.allow(begun.as<{ redirect: string }>().redirect, 'taken-along')
    const other = await withPassword('stranger')
    const session = other.jar.get('__Host-session') ?? ''
    browser.jar.set('__Host-session', session)
    expect(await browser.arrive(back)).toBe('/settings/account?error=sign-in-required')
    expect(await other.who()).toMatchObject({ auth_providers: [] })
  })

  test('can lose its password if there is another way in', async () => {
    const browser = await withPassword('wordless')
    const remove = () => browser.send('DELETE', '/_internal/auth/password')
    expect(codeOf(await remove())).toBe('last-way-in')
    await browser.link('github', 'wordless')
    ok(await remove(), 204)
    expect(await browser.who()).toMatchObject({ has_password: false })
    await mailTo(site.dataDir, 'wordless@example.test', 'password was removed')
    const login = { username: 'wordless', password: GOOD_PASSWORD }
    expect((await openBrowser(site.nobody).send('POST', '/_internal/auth/login', login)).status).toBe(401)
  })
})
