import { appCode } from '@modstead/infra/second-factors/test-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, connect } from '../../support/api.ts'
import { type Catalogue, type Person, startCatalogue } from '../../support/catalogue.ts'
import { cookieOf } from '../../support/cookies.ts'
import { browserOf, type TestBrowser, type TestFactor, turnOnTotp } from '../../support/factors.ts'
import { flowIn, mailsTo, mailTo } from '../../support/kept-mails.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD, solveCaptcha } from '../../support/sign-up.ts'

const ANOTHER = 'nine other herons wander'

let site: Catalogue
let counted = 0
beforeAll(async () => {
  site = await startCatalogue({ TRUST_PROXY: '1' })
})
afterAll(() => site.stop())

interface Protected extends TestFactor {
  readonly person: Person
  readonly browser: TestBrowser
}
interface FirstStep {
  readonly session: null
  readonly error: string
  readonly flow: string
  readonly factors: readonly string[]
}

/** Each request comes from a different network, so that only the tries under test are counted. */
const send = (path: string, body: unknown) => {
  counted += 1
  const headers = { 'x-forwarded-for': `198.51.${100 + Math.floor(counted / 250)}.${counted % 250}` }
  return site.nobody.send('POST', path, { headers, body })
}
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code]
const firstStep = (person: Person, root = '/_internal') =>
  send(`${root}/auth/login`, { username: person.username, password: GOOD_PASSWORD })
const flowOf = async (person: Person) => ok(await firstStep(person)).as<FirstStep>().flow
const secondStep = (flow: string, code: string, root = '/_internal') =>
  send(`${root}/auth/login/2fa`, { flow, code })

const newPerson = async () => {
  counted += 1
  const person = await site.addPerson(`person-${counted}`, 'developer', GOOD_PASSWORD)
  return { person, browser: browserOf(site.nobody, cookieOf(ok(await firstStep(person)))) }
}
const newProtected = async (): Promise<Protected> => {
  const made = await newPerson()
  return { ...made, ...(await turnOnTotp(made.browser)) }
}

describe('a password of an account with an authenticator app', () => {
  test('is not enough, and leads to the second step', async () => {
    const { person } = await newProtected()
    for (const root of ['/v2', '/_internal']) {
      const answer = ok(await firstStep(person, root))
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.body).toEqual({
        session: null,
        error: '2fa_required',
        description: expect.any(String),
        flow: expect.any(String),
        factors: ['totp', 'backup-code'],
      })
      expect(answer.text).not.toContain(person.username)
    }
  })

  test('that was reset by mail still leads to the second step', async () => {
    const { person, secret } = await newProtected()
    const challenge = await solveCaptcha(site.nobody)
    ok(await send('/_internal/auth/password/reset', { username: person.username, challenge }), 204)
    const flow = flowIn(await mailTo(site.dataDir, `${person.username}@example.test`, 'Reset'))
    const chosen = ok(await send('/_internal/auth/password', { flow, new_password: ANOTHER }), 204)
    expect(chosen.headers.getSetCookie()).toEqual([])
    const password = { username: person.username, password: ANOTHER }
    const answer = ok(await send('/_internal/auth/login', password))
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.body).toMatchObject({ session: null, error: '2fa_required' })
    ok(await secondStep(answer.as<FirstStep>().flow, appCode(secret)))
  })

  test('and a code of the app start a session, for pages and for programs', async () => {
    const { person, secret } = await newProtected()
    const program = ok(await secondStep(await flowOf(person), appCode(secret), '/v2'))
    const { session } = program.as<{ session: string }>()
    expect(ok(await connect(site.url, session).get('/v2/user')).body).toMatchObject({ has_totp: true })
    const page = ok(await secondStep(await flowOf(person), appCode(secret, 1)))
    expect(page.body).toEqual({ session: null })
    const browser = browserOf(site.nobody, cookieOf(page))
    const sessions = ok(await browser.get('/v2/session/list')).as<{ current: boolean; means: string }[]>()
    expect(sessions.find(({ current }) => current)?.means).toBe('second-factor')
  })

  test.each([
    ['as shown', (code: string) => code],
    ['in lower case', (code: string) => code.toLowerCase()],
    ['padded', (code: string) => ` ${code} \n`],
    ['spaced', (code: string) => code.replaceAll('-', ' ')],
    ['without dashes', (code: string) => code.replaceAll('-', '')],
  ])('and a backup code %s start a session, each code once', async (_form, typed) => {
    const { person, backupCodes } = await newProtected()
    const [first = '', second = ''] = backupCodes
    ok(await secondStep(await flowOf(person), typed(first)))
    expect(codeOf(await secondStep(await flowOf(person), typed(first)))).toEqual([401, 'code-wrong'])
    ok(await secondStep(await flowOf(person), typed(second)))
  })

  test('and a backup code send a mail with the number of remaining codes', async () => {
    const { person, backupCodes } = await newProtected()
    ok(await secondStep(await flowOf(person), backupCodes[4] ?? ''))
    const mail = await mailTo(site.dataDir, `${person.username}@example.test`, 'backup code')
    expect(mail.text).toContain('9 backup codes left')
    for (const code of backupCodes) expect(mail.text).not.toContain(code)
  })
})

describe('the second step', () => {
  test('accepts a code of the app once', async () => {
    const { person, secret } = await newProtected()
    const code = appCode(secret)
    ok(await secondStep(await flowOf(person), code))
    expect(codeOf(await secondStep(await flowOf(person), code))).toEqual([400, 'code-already-used'])
    expect(codeOf(await secondStep(await flowOf(person), appCode(secret, -1)))).toEqual([
      400,
      'code-already-used',
    ])
  })

  test('accepts one of two simultaneous requests with the same code', async () => {
    const { person, secret, backupCodes } = await newProtected()
    for (const code of [appCode(secret), backupCodes[0] ?? '']) {
      const flows = await Promise.all([flowOf(person), flowOf(person), flowOf(person)])
      const answers = await Promise.all(flows.map((flow) => secondStep(flow, code)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('can be completed once for each first step', async () => {
    const { person, secret, backupCodes } = await newProtected()
    const flow = await flowOf(person)
    expect(codeOf(await secondStep(flow, '000 00'))).toEqual([401, 'code-wrong'])
    ok(await secondStep(flow, appCode(secret)))
    expect(codeOf(await secondStep(flow, backupCodes[0] ?? ''))).toEqual([400, 'flow-expired'])
  })

  test('must be for the account whose password was given', async () => {
    const [mine, other] = [await newProtected(), await newProtected()]
    const flow = await flowOf(mine.person)
    expect(codeOf(await secondStep(flow, appCode(other.secret)))).toEqual([401, 'code-wrong'])
    expect(codeOf(await secondStep(flow, other.backupCodes[0] ?? ''))).toEqual([401, 'code-wrong'])
    ok(await secondStep(flow, mine.backupCodes[0] ?? ''))
  })

  test.each(['nothing', 'A'.repeat(200)])('requires a first step that was done here: %s', async (flow) => {
    expect(codeOf(await secondStep(flow, '123456'))).toEqual([400, 'flow-expired'])
  })

  test('requires a first step with a way in that still exists', async () => {
    const { person, browser, backupCodes } = await newProtected()
    const flow = await flowOf(person)
    const body = { old_password: GOOD_PASSWORD, new_password: 'nine other herons wander' }
    expect((await browser.patch('/_internal/auth/password', body)).status).toBe(204)
    expect(codeOf(await secondStep(flow, backupCodes[0] ?? ''))).toEqual([400, 'flow-expired'])
  })

  test('cannot be guessed: attempts are counted per account, whatever the network', async () => {
    const { person, backupCodes } = await newProtected()
    const flow = await flowOf(person)
    // The try that turned it on counts as well.
    const answers = await Promise.all(Array.from({ length: 9 }, () => secondStep(flow, '000 000 0')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
    const more = await secondStep(flow, backupCodes[0] ?? '')
    expect(codeOf(more)).toEqual([429, 'too-many-tries'])
    expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('turning it on', () => {
  test('ends other sessions, gives this one a new secret and notifies the owner by mail', async () => {
    const { person, browser } = await newPerson()
    const other = browserOf(site.nobody, cookieOf(ok(await firstStep(person))))
    const before = browser.cookie()
    const { backupCodes, secret } = await turnOnTotp(browser)
    expect(new Set(backupCodes).size).toBe(10)
    expect(browser.cookie()).not.toBe(before)
    expect((await browser.get('/v2/user')).status).toBe(200)
    expect((await other.get('/v2/user')).status).toBe(401)
    const mail = await mailTo(site.dataDir, `${person.username}@example.test`, 'is on')
    expect(mail.text).not.toContain(secret)
    expect(ok(await browser.get('/_internal/auth/factors')).body).toEqual({
      has_password: true,
      totp_enabled: expect.any(String),
      backup_codes_left: 10,
      passkeys: [],
      asks_for_passkey: false,
    })
  })

  test('requires a code for the secret that was shown', async () => {
    const { browser } = await newPerson()
    const begin = async () =>
      ok(await browser.post('/_internal/auth/2fa/get_secret')).as<{ secret: string; flow: string }>()
    const [first, second] = [await begin(), await begin()]
    expect(first.secret).not.toBe(second.secret)
    const wrong = { flow: first.flow, code: appCode(second.secret) }
    expect(codeOf(await browser.post('/_internal/auth/2fa', wrong))).toEqual([401, 'code-wrong'])
    const right = { flow: first.flow, code: appCode(first.secret) }
    ok(await browser.post('/_internal/auth/2fa', right))
    expect(codeOf(await browser.post('/_internal/auth/2fa', right))).toEqual([400, 'flow-expired'])
    expect(codeOf(await browser.post('/_internal/auth/2fa/get_secret'))).toEqual([
      400,
      'totp-already-enabled',
    ])
  })

  test('must be started and confirmed by the same account', async () => {
    const [mine, other] = [await newPerson(), await newPerson()]
    const begun = ok(await mine.browser.post('/_internal/auth/2fa/get_secret'))
    const { secret, flow } = begun.as<{ secret: string; flow: string }>()
    const answer = await other.browser.post('/_internal/auth/2fa', { flow, code: appCode(secret) })
    expect(codeOf(answer)).toEqual([400, 'flow-expired'])
  })

  test('shows an image of the address with the secret', async () => {
    const { person, browser } = await newPerson()
    const begun = ok(await browser.post('/_internal/auth/2fa/get_secret'))
    const { secret, address, qr } = begun.as<{ secret: string; address: string; qr: { size: number } }>()
    expect(begun.headers.get('cache-control')).toBe('no-store')
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    expect(address).toContain(person.username)
    expect(qr.size).toBeGreaterThan(20)
  })
})

describe('two-factor authentication that is on', () => {
  test('can be turned off, after which a password is enough', async () => {
    const { person, browser, backupCodes } = await newProtected()
    const flow = await flowOf(person)
    expect((await browser.delete('/_internal/auth/2fa')).status).toBe(204)
    expect((await browser.get('/v2/user')).status).toBe(200)
    expect(codeOf(await secondStep(flow, backupCodes[0] ?? ''))).toEqual([400, 'flow-expired'])
    expect(ok(await firstStep(person, '/v2')).body).toEqual({ session: expect.stringMatching(/^mra_/) })
    await mailTo(site.dataDir, `${person.username}@example.test`, 'is off')
    expect(codeOf(await browser.delete('/_internal/auth/2fa'))).toEqual([400, 'totp-not-enabled'])
  })

  test('gets new backup codes, which invalidate the former ones', async () => {
    const { person, browser, backupCodes } = await newProtected()
    const answer = ok(await browser.post('/_internal/auth/2fa/backup_codes'))
    const { backup_codes } = answer.as<{ backup_codes: string[] }>()
    expect(backup_codes).toHaveLength(10)
    const flow = await flowOf(person)
    expect(codeOf(await secondStep(flow, backupCodes[0] ?? ''))).toEqual([401, 'code-wrong'])
    ok(await secondStep(flow, backup_codes[0] ?? ''))
  })

  test('gets new backup codes, which end the other sessions and give this one a new secret', async () => {
    const { person, browser, backupCodes } = await newProtected()
    const entered = ok(await secondStep(await flowOf(person), backupCodes[9] ?? ''))
    const other = browserOf(site.nobody, cookieOf(entered))
    const begun = await flowOf(person)
    const before = browser.cookie()
    const answer = ok(await browser.post('/_internal/auth/2fa/backup_codes'))
    expect(browser.cookie()).not.toBe(before)
    expect((await browser.get('/v2/user')).status).toBe(200)
    expect((await other.get('/v2/user')).status).toBe(401)
    const [code = ''] = answer.as<{ backup_codes: string[] }>().backup_codes
    expect(codeOf(await secondStep(begun, code))).toEqual([400, 'flow-expired'])
  })

  test('returns working new codes if the request is repeated', async () => {
    const { person, browser } = await newProtected()
    const again = async (cookie: string) => {
      const headers = { cookie, 'idempotency-key': 'the same one' }
      return ok(await site.nobody.send('POST', '/_internal/auth/2fa/backup_codes', { headers }))
    }
    const repeated = await again(cookieOf(await again(browser.cookie())))
    const [code = ''] = repeated.as<{ backup_codes: string[] }>().backup_codes
    ok(await secondStep(await flowOf(person), code))
  })

  test('is announced only to its owner, and no mail contains a secret', async () => {
    const { person, secret, backupCodes } = await newProtected()
    const address = `${person.username}@example.test`
    await mailTo(site.dataDir, address, 'is on')
    for (const { text } of await mailsTo(site.dataDir, address))
      for (const hidden of [secret, ...backupCodes]) expect(text).not.toContain(hidden)
  })
})
