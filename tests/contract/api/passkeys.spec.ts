import { createTestAuthenticator } from '@modstead/infra/second-factors/test-authenticator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, connect } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { cookieOf } from '../../support/cookies.ts'
import { addTestPasskey, browserOf, turnOnTotp } from '../../support/factors.ts'
import { mailTo } from '../../support/kept-mails.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD } from '../../support/sign-up.ts'

let site: Catalogue
let counted = 0
beforeAll(async () => {
  site = await startCatalogue({ TRUST_PROXY: '1' })
})
afterAll(() => site.stop())

interface Begun {
  readonly flow: string
  readonly options: {
    readonly challenge: string
    readonly userVerification?: string
    readonly allowCredentials?: readonly { readonly id: string }[]
  }
}

const send = (path: string, body: unknown) => {
  counted += 1
  const headers = { 'x-forwarded-for': `198.51.${100 + Math.floor(counted / 250)}.${counted % 250}` }
  return site.nobody.send('POST', path, { headers, body })
}
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code]
const signIn = (username: string) => send('/_internal/auth/login', { username, password: GOOD_PASSWORD })
const begin = async (body: object = {}) => ok(await send('/_internal/auth/passkey/start', body)).as<Begun>()
const finish = (flow: string, credential: object, root = '/_internal') =>
  send(`${root}/auth/passkey/finish`, { flow, credential })

const newPerson = async () => {
  counted += 1
  const person = await site.addPerson(`person-${counted}`, 'developer', GOOD_PASSWORD)
  return { person, browser: browserOf(site.nobody, cookieOf(ok(await signIn(person.username)))) }
}
const newHolder = async () => {
  const made = await newPerson()
  return { ...made, ...(await addTestPasskey(made.browser, site.url, made.person.id)) }
}
type Signing = Parameters<ReturnType<typeof createTestAuthenticator>['signIn']>[0]
type Holder = Awaited<ReturnType<typeof newHolder>>
/** Tries to sign in with the passkey alone. */
const enter = async ({ authenticator }: Pick<Holder, 'authenticator'>, told: Partial<Signing> = {}) => {
  const { flow, options } = await begin()
  return finish(flow, authenticator.signIn({ challenge: options.challenge, ...told }))
}
const secondStepOf = async ({ person }: Pick<Holder, 'person'>) =>
  ok(await signIn(person.username)).as<{ flow: string; factors: readonly string[] }>()

describe('a sign-in with only a passkey', () => {
  test('works for pages and for programs', async () => {
    const holder = await newHolder()
    const browser = browserOf(site.nobody, cookieOf(ok(await enter(holder))))
    const sessions = ok(await browser.get('/v2/session/list')).as<{ current: boolean; means: string }[]>()
    expect(sessions.find(({ current }) => current)?.means).toBe('passkey')
    const { flow, options } = await begin()
    expect(options).toMatchObject({ userVerification: 'required' })
    const credential = holder.authenticator.signIn({ challenge: options.challenge })
    const { session } = ok(await finish(flow, credential, '/v2')).as<{ session: string }>()
    expect(ok(await connect(site.url, session).get('/v2/user')).body).toMatchObject({ id: holder.person.id })
  })

  test('needs no second step, because it counts as two factors', async () => {
    const holder = await newHolder()
    await turnOnTotp(holder.browser)
    expect(ok(await enter(holder)).body).toEqual({ session: null })
  })

  test.each([
    ['whose authenticator did not verify the user', { isUserVerified: false }],
    ['without a touch', { isUserPresent: false }],
    ['of another site', { origin: 'https://evil.test' }],
    ['of another host', { rpId: 'evil.test' }],
    ['of another challenge', { challenge: 'A'.repeat(43) }],
    ['without the account', { userHandle: null }],
    ['of another account', { userHandle: Buffer.from('nobody00').toString('base64url') }],
  ])('is refused with an answer %s', async (_which, told) => {
    const answer = await enter(await newHolder(), told)
    expect(codeOf(answer)).toEqual([401, 'passkey-refused'])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('is refused if the account does not have the passkey', async () => {
    const { person } = await newHolder()
    const { hostname } = new URL(site.url)
    const stranger = createTestAuthenticator({ origin: site.url, rpId: hostname, userId: person.id })
    expect(codeOf(await enter({ authenticator: stranger }))).toEqual([401, 'passkey-refused'])
  })

  test('is refused for a copy: its counter does not increase', async () => {
    const holder = await newHolder()
    ok(await enter(holder, { counter: 7 }))
    for (const counter of [7, 6, 0])
      expect(codeOf(await enter(holder, { counter }))).toEqual([400, 'passkey-copied'])
    ok(await enter(holder, { counter: 8 }))
  })

  test('answers each challenge once, correctly or not, and none that was not issued here', async () => {
    const { authenticator } = await newHolder()
    const first = await begin()
    expect(Buffer.from(first.options.challenge, 'base64url')).toHaveLength(32)
    const right = authenticator.signIn({ challenge: first.options.challenge })
    ok(await finish(first.flow, right))
    expect(codeOf(await finish(first.flow, right))).toEqual([400, 'flow-expired'])
    const second = await begin()
    expect(codeOf(await finish(second.flow, right))).toEqual([401, 'passkey-refused'])
    const late = authenticator.signIn({ challenge: second.options.challenge })
    expect(codeOf(await finish(second.flow, late))).toEqual([400, 'flow-expired'])
    expect(codeOf(await finish('A'.repeat(120), late))).toEqual([400, 'flow-expired'])
  })

  test('starts only one session for several simultaneous requests', async () => {
    const { authenticator } = await newHolder()
    const { flow, options } = await begin()
    const credential = authenticator.signIn({ challenge: options.challenge })
    const answers = await Promise.all(Array.from({ length: 5 }, () => finish(flow, credential)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a passkey as the second step', () => {
  test('completes a sign-in with a password', async () => {
    const holder = await newHolder()
    const { backupCodes } = await turnOnTotp(holder.browser)
    const { flow: firstStep, factors } = await secondStepOf(holder)
    expect(factors).toEqual(['totp', 'backup-code', 'passkey'])
    const { flow, options } = await begin({ flow: firstStep })
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([holder.authenticator.credentialId])
    const told = { challenge: options.challenge, isUserVerified: false, userHandle: null }
    const answer = ok(await finish(flow, holder.authenticator.signIn(told)))
    expect(cookieOf(answer)).toMatch(/session=mra_/)
    expect(
      codeOf(await send('/_internal/auth/login/2fa', { flow: firstStep, code: backupCodes[0] })),
    ).toEqual([400, 'flow-expired'])
  })

  test('must be that of the account whose password was given', async () => {
    const [mine, other] = [await newHolder(), await newHolder()]
    await turnOnTotp(mine.browser)
    const { flow: firstStep } = await secondStepOf(mine)
    const { flow, options } = await begin({ flow: firstStep })
    const credential = other.authenticator.signIn({ challenge: options.challenge })
    expect(codeOf(await finish(flow, credential))).toEqual([401, 'passkey-refused'])
  })

  test('needs a first step, and an account with a passkey', async () => {
    expect(codeOf(await send('/_internal/auth/passkey/start', { flow: 'nothing' }))).toEqual([
      400,
      'flow-expired',
    ])
    const { person, browser } = await newPerson()
    await turnOnTotp(browser)
    const { flow } = await secondStepOf({ person })
    expect(codeOf(await send('/_internal/auth/passkey/start', { flow }))).toEqual([401, 'passkey-refused'])
  })
})

describe('the passkeys of an account', () => {
  interface Factors {
    readonly passkeys: readonly {
      readonly id: string
      readonly name: string
      readonly last_used: unknown
      readonly verifies_user: boolean
    }[]
  }
  const passkeysOf = async ({ browser }: Pick<Holder, 'browser'>) =>
    ok(await browser.get('/_internal/auth/factors')).as<Factors>().passkeys

  test('are added, renamed, used and removed, and the owner is told', async () => {
    const holder = await newHolder()
    const { person, browser, id } = holder
    const address = `${person.username}@example.test`
    expect(await passkeysOf(holder)).toEqual([
      {
        id,
        name: 'A key',
        added: expect.any(String),
        last_used: null,
        verifies_user: true,
        is_synced: false,
      },
    ])
    expect((await mailTo(site.dataDir, address, 'passkey was added')).text).toContain('A key')
    expect((await browser.patch(`/_internal/auth/passkey/${id}`, { name: ' My phone ' })).status).toBe(204)
    ok(await enter(holder))
    expect(await passkeysOf(holder)).toMatchObject([{ name: 'My phone', last_used: expect.any(String) }])
    expect((await browser.delete(`/_internal/auth/passkey/${id}`)).status).toBe(204)
    expect(await passkeysOf(holder)).toEqual([])
    expect((await mailTo(site.dataDir, address, 'passkey was removed')).text).toContain('My phone')
    expect(codeOf(await enter(holder))).toEqual([401, 'passkey-refused'])
  })

  test('are a way in once they have verified their user', async () => {
    const made = await newPerson()
    const told = { isUserVerified: false }
    const holder = { ...made, ...(await addTestPasskey(made.browser, site.url, made.person.id, told)) }
    const removePassword = () => holder.browser.delete('/_internal/auth/password')
    expect(await passkeysOf(holder)).toMatchObject([{ verifies_user: false }])
    expect(codeOf(await enter(holder, told))).toEqual([401, 'passkey-refused'])
    expect(codeOf(await removePassword())).toEqual([400, 'last-way-in'])
    ok(await enter(holder))
    expect(await passkeysOf(holder)).toMatchObject([{ verifies_user: true }])
    expect((await removePassword()).status).toBe(204)
  })

  test('end the other sessions when one is added or removed', async () => {
    const { person, browser } = await newPerson()
    const other = async () => browserOf(site.nobody, cookieOf(ok(await signIn(person.username))))
    const [before, statusOf] = [
      await other(),
      async (by: typeof browser) => (await by.get('/v2/user')).status,
    ]
    const { id } = await addTestPasskey(browser, site.url, person.id)
    expect([await statusOf(before), await statusOf(browser)]).toEqual([401, 200])
    const between = await other()
    await browser.delete(`/_internal/auth/passkey/${id}`)
    expect([await statusOf(between), await statusOf(browser)]).toEqual([401, 200])
  })

  test('cannot be added twice, and those of others are not found', async () => {
    const [mine, other] = [await newHolder(), await newHolder()]
    const begun = ok(await mine.browser.post('/_internal/auth/passkey/register/start')).as<Begun>()
    const credential = mine.authenticator.register({ challenge: begun.options.challenge })
    const body = { flow: begun.flow, credential, name: 'Again' }
    const twice = await mine.browser.post('/_internal/auth/passkey/register/finish', body)
    expect(codeOf(twice)).toEqual([400, 'passkey-already-added'])
    expect((await other.browser.delete(`/_internal/auth/passkey/${mine.id}`)).status).toBe(404)
    expect((await other.browser.patch(`/_internal/auth/passkey/${mine.id}`, { name: 'x' })).status).toBe(404)
  })

  test('are created for the account that asked, with its challenge, once', async () => {
    const [mine, other] = [await newPerson(), await newPerson()]
    const { hostname: rpId } = new URL(site.url)
    const authenticator = createTestAuthenticator({ origin: site.url, rpId, userId: mine.person.id })
    const start = async () =>
      ok(await mine.browser.post('/_internal/auth/passkey/register/start')).as<Begun>()
    const end = ({ browser }: typeof mine, flow: string, challenge: string) => {
      const body = { flow, credential: authenticator.register({ challenge }), name: 'A key' }
      return browser.post('/_internal/auth/passkey/register/finish', body)
    }
    const [first, second] = [await start(), await start()]
    expect(codeOf(await end(other, first.flow, first.options.challenge))).toEqual([400, 'flow-expired'])
    expect(codeOf(await end(mine, second.flow, first.options.challenge))).toEqual([401, 'passkey-refused'])
    expect(codeOf(await end(mine, second.flow, second.options.challenge))).toEqual([400, 'flow-expired'])
    const third = await start()
    ok(await end(mine, third.flow, third.options.challenge))
    expect(codeOf(await end(mine, third.flow, third.options.challenge))).toEqual([400, 'flow-expired'])
  })
})
