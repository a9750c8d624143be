import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { flowIn, mailsTo, mailTo } from '../../support/kept-mails.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD, signUpAs, solveCaptcha } from '../../support/sign-up.ts'

let site: Catalogue
beforeAll(async () => {
  site = await startCatalogue()
})
afterAll(() => site.stop())

interface OwnUser {
  readonly username: string
  readonly email: string
  readonly email_verified: boolean
}

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
const create = (username: string, changes: Parameters<typeof signUpAs>[2] = {}) =>
  signUpAs(site.nobody, username, changes)
const createInternally = async (username: string, changes: object) => {
  const form = { username, email: `${username}@mods-mail.test`, password: GOOD_PASSWORD, challenge: 'x' }
  return site.nobody.post('/_internal/auth/create', { ...form, ...changes })
}
const sessionOf = async (username: string) => {
  const { session } = ok(await create(username)).as<{ session: string }>()
  return connect(site.url, session)
}
const ownUser = async (api: ReturnType<typeof connect>) => ok(await api.get('/v2/user')).as<OwnUser>()
const signIn = (username: string, password: string) =>
  site.nobody.post('/v2/auth/login', { username, password })
const verify = (flow: string) => site.nobody.post('/_internal/auth/email/verify', { flow })

describe('a new account', () => {
  test('is signed in immediately, and its address is not verified', async () => {
    const api = await sessionOf('Anna')
    expect(await ownUser(api)).toMatchObject({
      username: 'Anna',
      email: 'Anna@mods-mail.test',
      email_verified: false,
    })
    expect((await signIn('ANNA', GOOD_PASSWORD)).status).toBe(200)
  })

  test('cannot have a name that is taken, in any case of letters', async () => {
    ok(await create('taken'))
    const again = await createInternally('TAKEN', { challenge: await solveCaptcha(site.nobody) })
    expect([again.status, codeOf(again)]).toEqual([400, 'username-taken'])
  })

  test.each([
    ['short', { password: 'Xk3%vq9' }, 'password-too-short'],
    ['long', { password: `${'paddle otters '.repeat(18)}abcde` }, 'password-too-long'],
    ['weakling', { password: 'weakling2024' }, 'password-too-weak'],
    ['leaked', { password: 'password123' }, 'password-leaked'],
    ['no-address', { email: 'nobody' }, 'email-invalid'],
    ['thrown-away', { email: 'a@sub.mailinator.com' }, 'email-disposable'],
    ['no-work', {}, 'captcha-failed'],
  ])('is refused: %s', async (username, changes, code) => {
    const refused = await createInternally(username, changes)
    expect([refused.status, codeOf(refused)]).toEqual([400, code])
    expect((await site.nobody.get(`/v2/user/${username}`)).status).toBe(404)
  })

  test('needs its own captcha: an answer counts once', async () => {
    const challenge = await solveCaptcha(site.nobody)
    ok(await create('first-worker', { challenge }))
    const second = await createInternally('second-worker', { challenge })
    expect([second.status, codeOf(second)]).toEqual([400, 'captcha-failed'])
  })
})

describe('the link that verifies an address', () => {
  test('verifies it, says so when it is opened again, and then allows signing in with it', async () => {
    const api = await sessionOf('bert')
    const email = 'bert@mods-mail.test'
    expect((await signIn(email, GOOD_PASSWORD)).status).toBe(401)
    const flow = flowIn(await mailTo(site.dataDir, email, 'Verify'))
    expect(ok(await verify(flow)).body).toEqual({ state: 'verified' })
    expect(await ownUser(api)).toMatchObject({ email_verified: true })
    expect(ok(await verify(flow)).body).toEqual({ state: 'already-verified' })
    expect((await signIn(email.toUpperCase(), GOOD_PASSWORD)).status).toBe(200)
  })

  test('does nothing for a second account with the same address', async () => {
    ok(await create('carla', { email: 'shared@mods-mail.test' }))
    const first = flowIn(await mailTo(site.dataDir, 'shared@mods-mail.test', 'Verify'))
    expect((await verify(first)).status).toBe(200)
    const { session } = ok(await create('dora', { email: 'Shared@mods-mail.test' })).as<{ session: string }>()
    const second = flowIn(await mailTo(site.dataDir, 'Shared@mods-mail.test', 'Verify'))
    const refused = await verify(second)
    expect([refused.status, codeOf(refused)]).toEqual([400, 'identifier-taken'])
    expect(await ownUser(connect(site.url, session))).toMatchObject({ email_verified: false })
  })

  test('must have been issued here', async () => {
    const flow = flowIn(await mailTo(site.dataDir, 'bert@mods-mail.test', 'Verify'))
    for (const bent of [`${flow}A`, flow.slice(1), 'nothing'])
      expect(codeOf(await verify(bent))).toBe('link-invalid')
  })

  test('is mailed again on request, until it was opened', async () => {
    const api = await sessionOf('emil')
    const email = 'emil@mods-mail.test'
    const flow = flowIn(await mailTo(site.dataDir, email, 'Verify'))
    expect((await api.post('/_internal/auth/email/resend_verify')).status).toBe(204)
    await expect.poll(() => mailsTo(site.dataDir, email), { timeout: 30_000 }).toHaveLength(2)
    ok(await verify(flow))
    const verified = await api.post('/_internal/auth/email/resend_verify')
    expect([verified.status, codeOf(verified)]).toEqual([400, 'email-already-verified'])
    const { text } = await mailTo(site.dataDir, email, 'Verify')
    expect(text).not.toContain(GOOD_PASSWORD)
  })
})

describe('a forgotten password', () => {
  const ask = async (username: string) =>
    site.nobody.post('/_internal/auth/password/reset', {
      username,
      challenge: await solveCaptcha(site.nobody),
    })
  const choose = (flow: string, new_password: string) =>
    site.nobody.post('/_internal/auth/password', { flow, new_password })
  const another = 'nine other herons wander'

  test('is reset by a link that works once and ends every session', async () => {
    const api = await sessionOf('frida')
    expect((await ask('frida')).status).toBe(204)
    const mail = await mailTo(site.dataDir, 'frida@mods-mail.test', 'assword')
    const flow = flowIn(mail)
    const weak = await choose(flow, 'password123')
    expect(weak.body).toMatchObject({ code: 'password-leaked', errors: [{ field: 'new_password' }] })
    expect((await choose(flow, another)).status).toBe(204)
    expect((await api.get('/v2/user')).status).toBe(401)
    expect((await signIn('frida', GOOD_PASSWORD)).status).toBe(401)
    expect((await signIn('frida', another)).status).toBe(200)
    for (const word of ['ten further geese arrive', 'password123']) {
      const again = await choose(flow, word)
      expect([again.status, codeOf(again)]).toEqual([400, 'link-used'])
    }
    await mailTo(site.dataDir, 'frida@mods-mail.test', 'was changed')
  })

  test('is chosen in a limited number of tries for each account', async () => {
    ok(await create('rosa'))
    await ask('rosa')
    const flow = flowIn(await mailTo(site.dataDir, 'rosa@mods-mail.test', 'assword'))
    for (let tried = 0; tried < 10; tried++) expect(codeOf(await choose(flow, 'short'))).toContain('password')
    const limited = await choose(flow, another)
    expect([limited.status, codeOf(limited)]).toEqual([429, 'too-many-tries'])
  })

  test('is answered the same way if there is no account', async () => {
    const [known, unknown] = [await ask('frida'), await ask('nobody-at-all')]
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  })

  test('requires a captcha', async () => {
    const refused = await site.nobody.post('/_internal/auth/password/reset', {
      username: 'frida',
      challenge: 'x',
    })
    expect(codeOf(refused)).toBe('captcha-failed')
  })

  test('has a link for that purpose only', async () => {
    ok(await create('gustav'))
    const flow = flowIn(await mailTo(site.dataDir, 'gustav@mods-mail.test', 'Verify'))
    expect(codeOf(await choose(flow, another))).toBe('link-invalid')
  })
})

describe('changing a password', () => {
  const another = 'eleven quiet badgers dig'
  const change = (api: ReturnType<typeof connect>, old_password: string | null, new_password = another) =>
    api.patch('/v2/auth/password', { old_password, new_password })

  test('requires the former one, ends the other sessions and keeps this one with a new secret', async () => {
    ok(await create('hanna'))
    const form = { username: 'hanna', password: GOOD_PASSWORD }
    const entered = await site.nobody.post('/_internal/auth/login', form)
    const cookie = `${entered.headers.get('set-cookie')}`.split(';', 1)[0] ?? ''
    const elsewhere = connect(
      site.url,
      (await signIn('hanna', GOOD_PASSWORD)).as<{ session: string }>().session,
    )
    const send = (old_password: string) =>
      site.nobody.send('PATCH', '/_internal/auth/password', {
        headers: { cookie },
        body: { old_password, new_password: another },
      })
    const wrong = await send('not this one')
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'sign-in-failed'])
    expect((await elsewhere.get('/v2/user')).status).toBe(200)
    const changed = await send(GOOD_PASSWORD)
    expect(changed.status).toBe(204)
    const renewed = `${changed.headers.get('set-cookie')}`.split(';', 1)[0] ?? ''
    expect(renewed).not.toBe(cookie)
    expect((await site.nobody.get('/v2/user', { cookie: renewed })).status).toBe(200)
    expect((await elsewhere.get('/v2/user')).status).toBe(401)
    expect((await signIn('hanna', GOOD_PASSWORD)).status).toBe(401)
    expect((await signIn('hanna', another)).status).toBe(200)
  })

  test('keeps the secret of a program, and ends the sessions of others', async () => {
    const api = await sessionOf('nora')
    const former = (await signIn('nora', GOOD_PASSWORD)).as<{ session: string }>().session
    const program = connect(site.url, former)
    const { session } = ok(await program.post('/v2/session/refresh')).as<{ session: string }>()
    const now = connect(site.url, `Bearer ${session}`)
    const changed = await change(now, GOOD_PASSWORD)
    expect([changed.status, changed.headers.has('set-cookie')]).toEqual([204, false])
    const alive = async (by: typeof api) => (await by.get('/v2/user')).status
    expect([await alive(now), await alive(api), await alive(program)]).toEqual([200, 401, 401])
    expect((await signIn('nora', another)).status).toBe(200)
  })

  test('is not possible with an access token', async () => {
    const person = await site.addPerson('ida')
    const refused = await change(person.api, null)
    expect(refused.status).toBe(401)
  })
})
