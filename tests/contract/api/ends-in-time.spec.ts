import { appCode } from '@modstead/infra/second-factors/test-codes'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, connect } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { cookieOf } from '../../support/cookies.ts'
import { addTestPasskey, browserOf, turnOnTotp } from '../../support/factors.ts'
import { flowIn, mailTo } from '../../support/kept-mails.ts'
import { openBrowser } from '../../support/openid/browser.ts'
import { type ProviderStandIn, startProviderStandIn } from '../../support/openid/stand-in.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD, signUpAs, solveCaptcha } from '../../support/sign-up.ts'

const PUBLIC_URL = 'https://mods.example.org'
const client = { id: 'modstead', secret: 'known-to-the-provider-alone' }
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let standIn: ProviderStandIn
let site: Catalogue
let counted = 0
beforeAll(async () => {
  const redirectUris = [`${PUBLIC_URL}/_internal/auth/callback`]
  standIn = await startProviderStandIn({ client, redirectUris })
  site = await startCatalogue({
    ...{ PUBLIC_URL, PROVIDER_STAND_IN: standIn.url, TRUST_PROXY: '1' },
    ...{ GITHUB_CLIENT_ID: client.id, GITHUB_CLIENT_SECRET: client.secret },
  })
  // From here on time only passes when a test says so, and never goes back.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterAll(async () => {
  await site.stop()
  await standIn.close()
  vi.useRealTimers()
})
beforeEach(() => {
  counted += 1
})

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string } | undefined)?.code]

/** Runs `inTime` one millisecond before this time is over, and `late` when it is. */
const around = async (ms: number, inTime: () => Promise<void>, late: () => Promise<void>) => {
  pass(ms - 1)
  await inTime()
  pass(1)
  await late()
}

describe('a visit to a provider', () => {
  test('may take half an hour', async () => {
    const [quick, slow] = [openBrowser(site.nobody), openBrowser(site.nobody)]
    const [toQuick, toSlow] = [await quick.start('github'), await slow.start('github')]
    const comeBack = async (browser: typeof quick, to: string, person: string) =>
      browser.arrive(await browser.allow(to, person))
    await around(
      30 * MINUTE_MS,
      async () => {
        expect(await comeBack(quick, toQuick, 'quick')).toMatch(/^\/auth\/choose-username\?/)
      },
      async () => {
        expect(await comeBack(slow, toSlow, 'slow')).toBe('/auth/sign-in?error=expired&redirect=%2Fdocs')
      },
    )
  })

  test('leaves a newcomer ten minutes to choose a username', async () => {
    const [quick, slow] = [openBrowser(site.nobody), openBrowser(site.nobody)]
    await quick.enter('github', 'decided')
    await slow.enter('github', 'undecided')
    await around(
      10 * MINUTE_MS,
      async () => {
        ok(await quick.signUp('Decided'))
      },
      async () => {
        expect(codeOf(await slow.signUp('Undecided'))).toEqual([400, 'link-expired'])
      },
    )
  })
})

const flowOf = async (name: string, about: string) =>
  flowIn(await mailTo(site.dataDir, `${name}@mods-mail.test`, about))

describe('the link of a mail', () => {
  const newAccounts = async () => {
    const names = [`early-${counted}`, `late-${counted}`] as const
    for (const name of names) ok(await signUpAs(site.nobody, name))
    return names
  }
  test('verifies an address for a day', async () => {
    const [early, late] = await newAccounts()
    const [inTime, tooLate] = [await flowOf(early, 'Verify'), await flowOf(late, 'Verify')]
    const verify = (flow: string) => site.nobody.post('/_internal/auth/email/verify', { flow })
    await around(
      DAY_MS,
      async () => {
        expect(ok(await verify(inTime)).body).toEqual({ state: 'verified' })
      },
      async () => {
        expect(codeOf(await verify(tooLate))).toEqual([400, 'link-expired'])
      },
    )
  })

  test('chooses a new password for a day', async () => {
    const [early, late] = await newAccounts()
    const ask = async (username: string) => {
      const challenge = await solveCaptcha(site.nobody)
      ok(await site.nobody.post('/_internal/auth/password/reset', { username, challenge }), 204)
      return flowOf(username, 'password')
    }
    const [inTime, tooLate] = [await ask(early), await ask(late)]
    const choose = (flow: string) =>
      site.nobody.post('/_internal/auth/password', { flow, new_password: 'nine other herons wander' })
    await around(
      DAY_MS,
      async () => {
        ok(await choose(inTime), 204)
      },
      async () => {
        expect(codeOf(await choose(tooLate))).toEqual([400, 'link-expired'])
      },
    )
  })
})

describe('signing in', () => {
  const firstStep = (username: string) =>
    site.nobody.post('/_internal/auth/login', { username, password: GOOD_PASSWORD })
  const newPerson = async () => {
    const person = await site.addPerson(`person-${counted}`, 'developer', GOOD_PASSWORD)
    return { person, browser: browserOf(site.nobody, cookieOf(ok(await firstStep(person.username)))) }
  }

  test('may wait half an hour for the code of the second step', async () => {
    const { person, browser } = await newPerson()
    const { secret } = await turnOnTotp(browser)
    const begin = async () => ok(await firstStep(person.username)).as<{ flow: string }>().flow
    const [inTime, tooLate] = [await begin(), await begin()]
    const finish = (flow: string, code: string) =>
      site.nobody.post('/_internal/auth/login/2fa', { flow, code })
    await around(
      30 * MINUTE_MS,
      async () => {
        ok(await finish(inTime, appCode(secret)))
      },
      async () => {
        expect(codeOf(await finish(tooLate, appCode(secret, 1)))).toEqual([400, 'flow-expired'])
      },
    )
  })

  test('may wait half an hour for a passkey', async () => {
    const { person, browser } = await newPerson()
    const { authenticator } = await addTestPasskey(browser, PUBLIC_URL, person.id)
    const begin = async () =>
      ok(await site.nobody.post('/_internal/auth/passkey/start', {})).as<{
        flow: string
        options: { challenge: string }
      }>()
    const [inTime, tooLate] = [await begin(), await begin()]
    const finish = ({ flow, options: { challenge } }: typeof inTime) =>
      site.nobody.post('/_internal/auth/passkey/finish', {
        flow,
        credential: authenticator.signIn({ challenge }),
      })
    await around(
      30 * MINUTE_MS,
      async () => {
        ok(await finish(inTime))
      },
      async () => {
        expect(codeOf(await finish(tooLate))).toEqual([400, 'flow-expired'])
      },
    )
  })
})

test('the link of a changed address restores it for a week', async () => {
  const flowOfChange = async (name: string) => {
    const { session } = ok(await signUpAs(site.nobody, name)).as<{ session: string }>()
    const flow = await flowOf(name, 'Verify')
    ok(await site.nobody.post('/_internal/auth/email/verify', { flow }))
    const email = `${name}@other-mail.test`
    ok(await connect(site.url, session).patch('/_internal/auth/email', { email }), 204)
    return flowOf(name, 'was changed')
  }
  const inTime = await flowOfChange(`early-${counted}`)
  const tooLate = await flowOfChange(`late-${counted}`)
  const restore = (flow: string) => site.nobody.post('/_internal/auth/email/restore', { flow })
  await around(
    7 * DAY_MS,
    async () => {
      ok(await restore(inTime))
    },
    async () => {
      // It is sealed, so an expired one is like a forged one.
      expect(codeOf(await restore(tooLate))).toEqual([400, 'link-invalid'])
    },
  )
})
