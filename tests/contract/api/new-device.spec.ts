import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { cookiesOf } from '../../support/cookies.ts'
import { mailsTo, mailTo } from '../../support/kept-mails.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../../support/sign-up.ts'

const [HOME, ELSEWHERE] = ['2001:db8:0:1::1', '2001:db8:0:2::1']
const firefoxOn = (system: string) => `Mozilla/5.0 (${system}; rv:140.0) Gecko/20100101 Firefox/140.0`
const LINUX = firefoxOn('X11; Linux x86_64')
const WINDOWS = firefoxOn('Windows NT 10.0; Win64; x64')
const MAC = firefoxOn('Macintosh; Intel Mac OS X 10.15')

let site: Catalogue
beforeAll(async () => {
  site = await startCatalogue({ TRUST_PROXY: '1' })
})
afterAll(() => site.stop())

/** Signs in, and returns the cookies by which the browser is known afterwards. */
const signIn = async (username: string, from: string, agent: string, cookies: readonly string[] = []) =>
  cookiesOf(
    ok(
      await site.nobody.send('POST', '/_internal/auth/login', {
        headers: {
          ...{ 'x-forwarded-for': from, 'user-agent': agent },
          ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
        },
        body: { username, password: GOOD_PASSWORD },
      }),
    ),
  ).filter((cookie) => cookie.startsWith('__Host-device='))

test('a sign-in is told unless it is the first, or its browser is known by cookie, or by kind and network', async () => {
  ok(await signUpAs(site.nobody, 'anna'))
  const known = await signIn('anna', HOME, LINUX)
  await signIn('anna', ELSEWHERE, WINDOWS, known)
  await signIn('anna', HOME, LINUX)
  // As a thief with the same browser, on a network of their own.
  await signIn('anna', '2001:db8:0:3::1', LINUX)
  await signIn('anna', HOME, MAC)
  const about = 'New sign-in'
  const told = async () =>
    (await mailsTo(site.dataDir, 'anna@mods-mail.test'))
      .filter(({ subject }) => subject.includes(about))
      .map(({ text }) => /Device: (.*)/.exec(text)?.[1])
  await mailTo(site.dataDir, 'anna@mods-mail.test', about)
  // The last one comes when all were looked at.
  await expect.poll(told, { timeout: 30_000 }).toContain('Firefox on macOS')
  await expect
    .poll(async () => (await told()).toSorted(), { timeout: 30_000 })
    .toEqual(['Firefox on Linux', 'Firefox on Linux', 'Firefox on macOS'])
})

test('the first sign-in of an account is not told', async () => {
  await site.addPerson('first', 'developer', GOOD_PASSWORD)
  await signIn('first', HOME, LINUX)
  await signIn('first', HOME, MAC)
  const { text } = await mailTo(site.dataDir, 'first@example.test', 'New sign-in')
  expect(text).toContain('Firefox on macOS')
  const mails = await mailsTo(site.dataDir, 'first@example.test')
  expect(mails.filter(({ subject }) => subject.includes('New sign-in'))).toHaveLength(1)
})
