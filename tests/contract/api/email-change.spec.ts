import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, connect } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { flowIn, mailsTo, mailTo } from '../../support/kept-mails.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD, signUpAs, solveCaptcha } from '../../support/sign-up.ts'

let site: Catalogue
beforeAll(async () => {
  site = await startCatalogue()
})
afterAll(() => site.stop())

const codeOf = ({ body }: Answer) => (body as { code?: string } | undefined)?.code
const verify = (flow: string) => site.nobody.post('/_internal/auth/email/verify', { flow })
const restore = (flow: string) => site.nobody.post('/_internal/auth/email/restore', { flow })
const signIn = (username: string, password = GOOD_PASSWORD) =>
  site.nobody.post('/v2/auth/login', { username, password })
const changeTo = (api: Api, email: string) => api.patch('/_internal/auth/email', { email })
const ownUser = async (api: Api) =>
  ok(await api.get('/v3/user')).as<{ email: string | null; email_verified: boolean; has_password: boolean }>()

/** A signed-in user with a verified address. */
const verified = async (name: string) => {
  const { session } = ok(await signUpAs(site.nobody, name)).as<{ session: string }>()
  const email = `${name}@mods-mail.test`
  ok(await verify(flowIn(await mailTo(site.dataDir, email, 'Verify'))))
  return { api: connect(site.url, session), email }
}

describe('another email address', () => {
  test('counts once its link is opened, and the former one no more', async () => {
    const { api, email } = await verified('anna')
    expect((await changeTo(api, 'anna@other-mail.test')).status).toBe(204)
    expect(await ownUser(api)).toMatchObject({ email: 'anna@other-mail.test', email_verified: false })
    expect((await signIn('anna@other-mail.test')).status).toBe(401)
    expect((await signIn(email)).status).toBe(401)
    ok(await verify(flowIn(await mailTo(site.dataDir, 'anna@other-mail.test', 'Verify'))))
    expect((await signIn('anna@other-mail.test')).status).toBe(200)
    expect(await ownUser(api)).toMatchObject({ email_verified: true })
  })

  test('that is taken is answered like any other, and can never be verified', async () => {
    const { email } = await verified('bert')
    const { api } = await verified('carl')
    const [taken, free] = [await changeTo(api, email), await changeTo(api, 'carl@other-mail.test')]
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    await changeTo(api, 'Bert@mods-mail.test')
    const flow = flowIn(await mailTo(site.dataDir, 'Bert@mods-mail.test', 'Verify'))
    expect(codeOf(await verify(flow))).toBe('identifier-taken')
    expect((await signIn(email)).status).toBe(200)
  })

  test.each([
    ['not an address', 'email-invalid'],
    ['dora@mailinator.com', 'email-disposable'],
  ])('that is %s is refused', async (email, code) => {
    const { session } = ok(await signUpAs(site.nobody, `dora-${code}`)).as<{ session: string }>()
    const refused = await changeTo(connect(site.url, session), email)
    expect([refused.status, codeOf(refused)]).toEqual([400, code])
  })

  test('that is the current one sends nothing', async () => {
    const { api, email } = await verified('emma')
    expect((await changeTo(api, email)).status).toBe(204)
    expect((await changeTo(api, 'emma@other-mail.test')).status).toBe(204)
    await mailTo(site.dataDir, email, 'was changed')
    expect(await mailsTo(site.dataDir, email)).toHaveLength(2)
  })

  test('invalidates what a link to the former one could do to the password', async () => {
    const { api, email } = await verified('lisa')
    const challenge = await solveCaptcha(site.nobody)
    ok(await site.nobody.post('/_internal/auth/password/reset', { username: 'lisa', challenge }), 204)
    const flow = flowIn(await mailTo(site.dataDir, email, 'Reset'))
    ok(await changeTo(api, 'lisa@other-mail.test'), 204)
    const body = { flow, new_password: 'nine other herons wander' }
    const refused = await site.nobody.post('/_internal/auth/password', body)
    expect([refused.status, codeOf(refused)]).toEqual([400, 'email-changed-since'])
    expect((await signIn('lisa')).status).toBe(200)
  })

  test('cannot be used to flood a mailbox', async () => {
    const { api } = await verified('fred')
    const asked: number[] = []
    for (let count = 0; count < 6; count++)
      asked.push((await changeTo(api, `fred-${count}@other-mail.test`)).status)
    // The mail of the sign-up counts too.
    expect(asked).toEqual([204, 204, 204, 204, 429, 429])
  })
})

describe('the link in the mail to the former address', () => {
  const choose = (flow: string, new_password: string) =>
    site.nobody.post('/_internal/auth/password', { flow, new_password })
  const another = 'nine other herons wander'

  test('restores the account, ends all sessions, and leads to a new password', async () => {
    const { api, email } = await verified('gina')
    ok(await changeTo(api, 'thief@other-mail.test'), 204)
    ok(await verify(flowIn(await mailTo(site.dataDir, 'thief@other-mail.test', 'Verify'))))
    const mail = await mailTo(site.dataDir, email, 'was changed')
    expect(mail.text).not.toContain('thief@other-mail.test')
    const flow = flowIn(mail)
    expect(Buffer.from(flow, 'base64url').toString('latin1')).not.toContain('gina')
    const restored = ok(await restore(flow))
    expect(restored.headers.get('cache-control')).toBe('no-store')
    const { flow: next } = restored.as<{ flow: string }>()
    expect((await api.get('/v2/user')).status).toBe(401)
    expect((await signIn('gina')).status).toBe(401)
    expect((await signIn('thief@other-mail.test')).status).toBe(401)
    ok(await choose(next, another), 204)
    const { session } = ok(await signIn(email, another)).as<{ session: string }>()
    expect(await ownUser(connect(site.url, session))).toMatchObject({ email, email_verified: true })
    const again = await restore(flow)
    expect([again.status, codeOf(again)]).toEqual([400, 'link-used'])
  })

  test('does not work if it is made up or belongs to another mail', async () => {
    const { api, email } = await verified('hans')
    const ofVerification = flowIn(await mailTo(site.dataDir, email, 'Verify'))
    ok(await changeTo(api, 'hans@other-mail.test'), 204)
    const flow = flowIn(await mailTo(site.dataDir, email, 'was changed'))
    for (const bent of [`${flow}A`, flow.slice(1), ofVerification, 'nothing'])
      expect(codeOf(await restore(bent))).toBe('link-invalid')
  })

  test('is not mailed to an unverified address', async () => {
    const { session } = ok(await signUpAs(site.nobody, 'ines')).as<{ session: string }>()
    ok(await changeTo(connect(site.url, session), 'ines@other-mail.test'), 204)
    const body = { name: 'Later', scopes: 2, expires: '2100-01-01T00:00:00.000Z' }
    ok(await connect(site.url, session).post('/_internal/pat', body))
    // Mails about an account are posted in the order of its changes.
    await mailTo(site.dataDir, 'ines@other-mail.test', 'Later')
    expect(await mailsTo(site.dataDir, 'ines@mods-mail.test')).toHaveLength(1)
  })
})
