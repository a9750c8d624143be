import { appCode } from '@modstead/infra/second-factors/test-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { addTestPasskey, browserOf, turnOnTotp } from '../../support/factors.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD } from '../../support/sign-up.ts'

/** Two on the same data. Neither knows the other's memory. */
let here: Catalogue
let there: Catalogue
let counted = 0
beforeAll(async () => {
  here = await startCatalogue({ TRUST_PROXY: '1' })
  there = await startCatalogue({
    TRUST_PROXY: '1',
    DATABASE_URL: here.databaseUrl,
    DATA_DIR: here.dataDir,
    PUBLIC_URL: here.url,
  })
})
afterAll(async () => {
  await there?.stop()
  await here?.stop()
})

const send = (api: Api, path: string, body: unknown) => {
  counted += 1
  const headers = { 'x-forwarded-for': `198.51.100.${counted % 250}` }
  return api.send('POST', `/_internal/auth${path}`, { headers, body })
}
const newPerson = async () => {
  counted += 1
  const person = await here.addPerson(`person-${counted}`, 'developer', GOOD_PASSWORD)
  const { secret } = await here.signIn(person)
  return { person, browser: browserOf(here.nobody, `__Host-session=${secret}`) }
}
const successes = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 200).length

describe('across two processes', () => {
  test('the second step works in a process other than the first, and once across both', async () => {
    const { person, browser } = await newPerson()
    const { secret, backupCodes } = await turnOnTotp(browser)
    const begin = async () => {
      const first = { username: person.username, password: GOOD_PASSWORD }
      return ok(await send(here.nobody, '/login', first)).as<{ flow: string }>().flow
    }
    const flow = await begin()
    const code = appCode(secret)
    const both = [there, here].map(({ nobody }) => send(nobody, '/login/2fa', { flow, code }))
    expect(successes(await Promise.all(both))).toBe(1)
    const [first, second] = [await begin(), await begin()]
    const backup = backupCodes[0] ?? ''
    const answers = await Promise.all([
      send(here.nobody, '/login/2fa', { flow: first, code: backup }),
      send(there.nobody, '/login/2fa', { flow: second, code: backup }),
    ])
    expect(successes(answers)).toBe(1)
    const sameFlow = await begin()
    const [one, other] = [backupCodes[1], backupCodes[2]]
    const replayed = await Promise.all([
      send(here.nobody, '/login/2fa', { flow: sameFlow, code: one }),
      send(there.nobody, '/login/2fa', { flow: sameFlow, code: other }),
    ])
    expect(successes(replayed)).toBe(1)
  })

  test('an app is set up in both, with the same secret', async () => {
    const { browser } = await newPerson()
    const begun = ok(await browser.post('/_internal/auth/2fa/get_secret'))
    const { secret, flow } = begun.as<{ secret: string; flow: string }>()
    const elsewhere = browserOf(there.nobody, browser.cookie())
    ok(await elsewhere.post('/_internal/auth/2fa', { flow, code: appCode(secret) }))
  })

  test('a challenge is answered once across both', async () => {
    const { person, browser } = await newPerson()
    const { authenticator } = await addTestPasskey(browser, here.url, person.id)
    const begun = ok(await send(here.nobody, '/passkey/start', {}))
    const { flow, options } = begun.as<{ flow: string; options: { challenge: string } }>()
    const credential = authenticator.signIn({ challenge: options.challenge })
    const both = [here, there].map(({ nobody }) => send(nobody, '/passkey/finish', { flow, credential }))
    expect(successes(await Promise.all(both))).toBe(1)
  })

  test('attempts at codes are counted across both', async () => {
    const { person, browser } = await newPerson()
    await turnOnTotp(browser)
    const first = { username: person.username, password: GOOD_PASSWORD }
    const { flow } = ok(await send(here.nobody, '/login', first)).as<{ flow: string }>()
    const tries = Array.from({ length: 30 }, (_, index) =>
      send((index % 2 ? here : there).nobody, '/login/2fa', { flow, code: '000 000 0' }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    // One try was needed to turn it on.
    expect(statuses.filter((status) => status === 401)).toHaveLength(9)
    expect(statuses.filter((status) => status === 429)).toHaveLength(21)
  })
})
