import { randomBytes } from 'node:crypto'
import { createPool } from '@modstead/infra/postgres/pool'
import { appCode } from '@modstead/infra/second-factors/test-codes'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { cookieOf } from '../../support/cookies.ts'
import { addTestPasskey, browserOf, turnOnTotp } from '../../support/factors.ts'
import { flowIn, mailsTo, mailTo } from '../../support/kept-mails.ts'
import { doLongAgo } from '../../support/long-ago.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD, signUpAs, solveCaptcha } from '../../support/sign-up.ts'

const masterKey = randomBytes(32)
const DAY_MS = 24 * 60 * 60_000
const ANOTHER = 'nine other herons wander'

let site: Catalogue
let pool: pg.Pool
let counted = 0
beforeAll(async () => {
  site = await startCatalogue({ TRUST_PROXY: '1', MASTER_KEY: masterKey.toString('hex') })
  pool = createPool(site.databaseUrl, { name: 'specs' })
})
afterAll(async () => {
  await pool.end()
  await site.stop()
})
beforeEach(() => {
  vi.useRealTimers()
  return () => vi.useRealTimers()
})

const idOf = async (username: string) =>
  ok(await site.nobody.get(`/v2/user/${username}`)).as<{ id: string }>().id
/** The number of timers that wait to open the user's recovery. */
const timersOf = async (username: string) => {
  const key = `open-recovery.${await idOf(username)}`
  return (await pool.query('select from timer where key = $1', [key])).rowCount
}
/** As if its owner had asked for it this many days ago, after proving a first factor. */
const begunBefore = async (username: string, days: number, isByMail = false) => {
  await doLongAgo({ ...site, masterKey }, await idOf(username), days * DAY_MS, ({ userId, signIn }) => ({
    type: 'BeginRecovery',
    ...{ userId, recoveryId: 'RRRRRRRR', epoch: signIn.epoch, isByMail },
    ...{ address: null, os: null, browser: null },
  }))
}

/** Each request comes from a different network, so that only the tries under test are counted. */
const send = (path: string, body: unknown) => {
  counted += 1
  const headers = { 'x-forwarded-for': `198.51.${100 + Math.floor(counted / 250)}.${counted % 250}` }
  return site.nobody.send('POST', path, { headers, body })
}
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string } | undefined)?.code]
const signIn = (username: string, password = GOOD_PASSWORD) =>
  send('/_internal/auth/login', { username, password })
const flowOf = async (username: string, password?: string) =>
  ok(await signIn(username, password)).as<{ flow: string }>().flow
const begin = (flow: string) => send('/_internal/auth/recovery', { flow })
const stop = (flow: string) => send('/_internal/auth/recovery/stop', { flow })
const finish = (flow: string, password?: string) =>
  send('/_internal/auth/recovery/finish', { flow, password })
const mailOf = (username: string, about: string) => mailTo(site.dataDir, `${username}@mods-mail.test`, about)
const daysUntil = (answer: Answer) =>
  (Date.parse(ok(answer).as<{ opensAt: string }>().opensAt) - Date.now()) / DAY_MS

const newPerson = async (username: string, { isVerified = true } = {}) => {
  ok(await signUpAs(site.nobody, username))
  if (isVerified)
    ok(await send('/_internal/auth/email/verify', { flow: flowIn(await mailOf(username, 'Verify')) }))
  return browserOf(site.nobody, cookieOf(ok(await signIn(username))))
}
type Browser = Awaited<ReturnType<typeof newPerson>>
/** A new user with an authenticator app. */
const newProtected = async (username: string, how?: { isVerified: boolean }) => {
  const browser = await newPerson(username, how)
  return { browser, ...(await turnOnTotp(browser)) }
}
const recoversAt = async (browser: Browser) => {
  const answer = ok(await browser.get('/site/viewer'))
  return (answer.body as { recoversAt: string | null }).recoversAt
}
const logOf = async (browser: Browser) => {
  const answer = ok(await browser.get('/_internal/user/security-log'))
  return answer.as<{ entries: { kind: string; address: string | null }[] }>().entries
}
const askReset = async (username: string) => {
  const challenge = await solveCaptcha(site.nobody)
  return send('/_internal/auth/password/reset', { username, challenge })
}

const useUp = async (attempt: () => Promise<Answer>) => {
  const statuses: number[] = []
  for (let tried = 0; tried < 11; tried++) statuses.push((await attempt()).status)
  expect(statuses).toContain(429)
}

describe('a user who has lost their second factor', () => {
  test('gets in again after three days of notice, with the mail and the password', async () => {
    const { browser } = await newProtected('anna')
    const begun = await begin(await flowOf('anna'))
    expect(daysUntil(begun)).toBeCloseTo(3, 2)
    expect(await recoversAt(browser)).toBe(ok(begun).as<{ opensAt: string }>().opensAt)
    const notice = await mailOf('anna', 'was started')
    expect(notice.text).toContain('/auth/stop-recovery?flow=')
    expect(notice.text).toContain('3 days')
    const [entry] = await logOf(browser)
    expect(entry).toMatchObject({ kind: 'RecoveryBegun', address: expect.stringMatching(/^198\.51\./) })
    expect(codeOf(await begin(await flowOf('anna')))).toEqual([400, 'recovery-running'])
    ok(await browser.delete('/_internal/auth/recovery'), 204)

    await begunBefore('anna', 3)
    const flow = flowIn(await mailOf('anna', 'get back'))
    expect(codeOf(await finish(flow, 'not my password'))).toEqual([401, 'sign-in-failed'])
    expect(codeOf(await finish(flow))).toEqual([401, 'sign-in-failed'])
    ok(await finish(flow, GOOD_PASSWORD), 204)
    expect((await browser.get('/v2/user')).status).toBe(401)
    expect(codeOf(await finish(flow, GOOD_PASSWORD))).toEqual([400, 'link-used'])
    const mine = browserOf(site.nobody, cookieOf(ok(await signIn('anna'))))
    expect(await recoversAt(mine)).toBe(null)
    await mailOf('anna', 'was recovered')
    expect((await logOf(mine)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['RecoveryOpened', 'RecoveryFinished', 'TotpDisabled']),
    )
    const subjects = (await mailsTo(site.dataDir, 'anna@mods-mail.test')).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /recover|get back/i.test(subject))).toHaveLength(4)
  })

  test('waits two weeks if the password was reset by mail, because a mailbox thief could do the same', async () => {
    await newProtected('carla')
    ok(await askReset('carla'), 204)
    const link = flowIn(await mailOf('carla', 'Reset'))
    ok(await send('/_internal/auth/password', { flow: link, new_password: ANOTHER }), 204)
    expect(daysUntil(await begin(await flowOf('carla', ANOTHER)))).toBeCloseTo(14, 2)
  })

  test.each(['no-flow', 'AAAA.BBBB'])('must have passed the first step: %s is refused', async (flow) =>
    expect(codeOf(await begin(flow))).toEqual([400, 'flow-expired']),
  )

  test('has not passed it with a password that was changed since, or a link for another purpose', async () => {
    const { browser } = await newProtected('dora')
    const flow = await flowOf('dora')
    const body = { old_password: GOOD_PASSWORD, new_password: ANOTHER }
    ok(await browser.patch('/_internal/auth/password', body), 204)
    expect(codeOf(await begin(flow))).toEqual([400, 'flow-expired'])
    ok(await askReset('dora'), 204)
    const ofReset = flowIn(await mailOf('dora', 'Reset'))
    expect(codeOf(await begin(ofReset))).toEqual([400, 'flow-expired'])
    expect(codeOf(await finish(ofReset, ANOTHER))).toEqual([400, 'link-invalid'])
    expect(codeOf(await stop(ofReset))).toEqual([400, 'link-invalid'])
  })

  test('must have verified their address', async () => {
    await newProtected('emil', { isVerified: false })
    expect(codeOf(await begin(await flowOf('emil')))).toEqual([400, 'email-not-verified'])
  })

  test('has ten tries of the password that finishes it, whoever has the link', async () => {
    await newProtected('ursula')
    await begunBefore('ursula', 3)
    const flow = flowIn(await mailOf('ursula', 'get back'))
    await useUp(() => finish(flow, 'not my password'))
    expect((await finish(flow, GOOD_PASSWORD)).status).toBe(429)
  })

  test('cannot flood a mailbox', async () => {
    const { browser } = await newProtected('fritz')
    const flow = await flowOf('fritz')
    const asked: number[] = []
    for (let count = 0; count < 6; count++) {
      asked.push((await begin(flow)).status)
      ok(await browser.delete('/_internal/auth/recovery'), 204)
    }
    expect(asked).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('somebody who has taken a session, but neither mailbox nor password,', () => {
  const guess = (browser: Browser) => useUp(() => browser.post('/_internal/session/prove', { password: 'x' }))

  test('uses up no try of the link that resets the password', async () => {
    const browser = await newPerson('quinn')
    ok(await askReset('quinn'), 204)
    const flow = flowIn(await mailOf('quinn', 'Reset'))
    await guess(browser)
    ok(await send('/_internal/auth/password', { flow, new_password: ANOTHER }), 204)
    expect((await browser.get('/v2/user')).status).toBe(401)
  })

  test('uses up no start of a recovery', async () => {
    const { browser } = await newProtected('sofie')
    const email = 'sofie@mods-mail.test'
    await useUp(() => browser.patch('/_internal/auth/email', { email }))
    ok(await begin(await flowOf('sofie')))
  })

  test('uses up no try to finish one', async () => {
    const { browser } = await newProtected('tessa')
    await begunBefore('tessa', 3)
    const flow = flowIn(await mailOf('tessa', 'get back'))
    await guess(browser)
    ok(await finish(flow, GOOD_PASSWORD), 204)
  })
})

describe('a recovery is stopped', () => {
  const begunFor = async (username: string) => {
    const made = await newProtected(username)
    ok(await begin(await flowOf(username)))
    expect(await recoversAt(made.browser)).not.toBe(null)
    return made
  }
  test('by the link in the mail, which may be used repeatedly', async () => {
    const { browser } = await begunFor('gerd')
    await expect.poll(() => timersOf('gerd')).toBe(1)
    const flow = flowIn(await mailOf('gerd', 'was started'))
    ok(await stop(flow), 204)
    ok(await stop(flow), 204)
    expect(await recoversAt(browser)).toBe(null)
    expect((await logOf(browser)).filter(({ kind }) => kind === 'RecoveryStopped')).toHaveLength(1)
    await expect.poll(() => timersOf('gerd')).toBe(0)
  })

  test('only by its own link: one of an earlier recovery stops nothing', async () => {
    const { browser } = await begunFor('hanna')
    const flow = flowIn(await mailOf('hanna', 'was started'))
    ok(await stop(flow), 204)
    ok(await begin(await flowOf('hanna')))
    ok(await stop(flow), 204)
    expect(await recoversAt(browser)).not.toBe(null)
  })

  test('no longer by its link once it is finished, and whoever tries is told so', async () => {
    await newProtected('lea')
    await begunBefore('lea', 3)
    const opened = await mailOf('lea', 'get back')
    const ofStop = /stop-recovery\?flow=([\w-]+)/.exec(opened.text)?.[1]
    ok(await finish(flowIn(opened), GOOD_PASSWORD), 204)
    expect(codeOf(await stop(`${ofStop}`))).toEqual([400, 'recovery-finished'])
  })

  test('by a signed-in user', async () => {
    const { browser } = await begunFor('ida')
    ok(await browser.delete('/_internal/auth/recovery'), 204)
    expect(await recoversAt(browser)).toBe(null)
  })

  test('by a successful second factor', async () => {
    const { browser, secret } = await begunFor('jan')
    const body = { flow: await flowOf('jan'), code: appCode(secret) }
    ok(await send('/_internal/auth/login/2fa', body))
    expect(await recoversAt(browser)).toBe(null)
  })

  test('by a changed address, so that no link goes there', async () => {
    const { browser } = await begunFor('karl')
    ok(await browser.patch('/_internal/auth/email', { email: 'karl@other-mail.test' }), 204)
    expect(await recoversAt(browser)).toBe(null)
  })

  test('by a changed password, even if its link was mailed', async () => {
    await newProtected('lena')
    await begunBefore('lena', 3)
    const flow = flowIn(await mailOf('lena', 'get back'))
    ok(await askReset('lena'), 204)
    const link = flowIn(await mailOf('lena', 'Reset'))
    ok(await send('/_internal/auth/password', { flow: link, new_password: ANOTHER }), 204)
    expect(codeOf(await finish(flow, ANOTHER))).toEqual([400, 'link-used'])
  })
})

describe('an account with only passkeys', () => {
  const newHolder = async (username: string, how?: { isVerified: boolean }) => {
    const browser = await newPerson(username, how)
    const { id } = ok(await browser.get('/v2/user')).as<{ id: string }>()
    const { authenticator } = await addTestPasskey(browser, site.url, id)
    ok(await browser.delete('/_internal/auth/password'), 204)
    return { browser, authenticator }
  }

  test('gets no link for a password, but one for a recovery of two weeks', async () => {
    const { browser } = await newHolder('mia')
    ok(await askReset('mia'), 204)
    const mail = await mailOf('mia', 'Get back into')
    expect(mail.text).not.toContain('/auth/reset-password')
    const flow = flowIn(mail)
    const refused = await send('/_internal/auth/password', { flow, new_password: ANOTHER })
    expect(codeOf(refused)).toEqual([400, 'link-invalid'])
    expect(daysUntil(await begin(flow))).toBeCloseTo(14, 2)
    expect(codeOf(await begin(flow))).toEqual([400, 'recovery-running'])
    ok(await browser.delete('/_internal/auth/recovery'), 204)

    await begunBefore('mia', 14, true)
    const opened = await mailOf('mia', 'You can get back')
    expect(opened.text).toContain('proof=new-password')
    const link = flowIn(opened)
    expect(codeOf(await finish(link, 'password'))).toEqual([400, 'password-leaked'])
    ok(await finish(link, ANOTHER), 204)
    expect((await browser.get('/v2/user')).status).toBe(401)
    const mine = browserOf(site.nobody, cookieOf(ok(await signIn('mia', ANOTHER))))
    expect(ok(await mine.get('/_internal/auth/factors')).body).toMatchObject({ passkeys: [] })
  })

  test('verifies its address by that link, for its owner could not sign in to ask for another', async () => {
    const { browser } = await newHolder('olga', { isVerified: false })
    ok(await askReset('olga'), 204)
    const flow = flowIn(await mailOf('olga', 'Get back into'))
    expect(ok(await browser.get('/v3/user')).body).toMatchObject({ email_verified: false })
    expect(daysUntil(await begin(flow))).toBeCloseTo(14, 2)
    expect(ok(await browser.get('/v3/user')).body).toMatchObject({ email_verified: true })
    const [begun, shown] = await logOf(browser)
    expect([begun?.kind, shown?.kind]).toEqual(['RecoveryBegun', 'UserEmailVerified'])
  })

  test('is not recovered by the mailbox of a former address, nor by one that another account has verified', async () => {
    const { browser } = await newHolder('paul', { isVerified: false })
    ok(await askReset('paul'), 204)
    const former = flowIn(await mailOf('paul', 'Get back into'))
    await newPerson('rita')
    ok(await browser.patch('/_internal/auth/email', { email: 'rita@mods-mail.test' }), 204)
    expect(codeOf(await begin(former))).toEqual([400, 'email-changed-since'])
    ok(await askReset('paul'), 204)
    const taken = flowIn(await mailOf('rita', 'Get back into'))
    expect(codeOf(await begin(taken))).toEqual([400, 'identifier-taken'])
    expect(ok(await browser.get('/v3/user')).body).toMatchObject({ email_verified: false })
  })

  test('cannot be recovered with a link from before a change', async () => {
    const { browser } = await newHolder('nils')
    ok(await askReset('nils'), 204)
    const flow = flowIn(await mailOf('nils', 'Get back into'))
    ok(await browser.delete('/_internal/sessions/others'), 204)
    ok(await browser.patch('/_internal/auth/password', { new_password: GOOD_PASSWORD }), 204)
    expect(codeOf(await begin(flow))).toEqual([400, 'link-used'])
  })
})

// Runs last, because the clock goes back afterwards, which other tests would notice.
test('the link that finishes a recovery works for a day', async () => {
  await newProtected('berta')
  await begunBefore('berta', 3)
  const flow = flowIn(await mailOf('berta', 'get back'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1.001 * DAY_MS })
  expect(codeOf(await finish(flow, GOOD_PASSWORD))).toEqual([400, 'link-expired'])
})
