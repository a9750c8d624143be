import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Api, connect } from '../support/api.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { pressButton } from './keys.ts'
import { mailedLink } from './mailed-link.ts'
import { ownSite } from './own-site.ts'
import { fillSignIn, visitSignedIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

const FAILED = 'Email verification failed'

let visitor: Visitor
let page: Page
let name: string
/** By the secret of the sign-up. */
let own: Api
const mailOf = (host: string) => `${name}@${host}.test`

beforeEach(async () => {
  name = `prover-${randomBytes(4).toString('hex')}`
  const made = ok(await signUpAs(connect(ownSite().url), name, { email: mailOf('before') }))
  own = connect(ownSite().url, made.as<{ session: string }>().session)
})
afterEach(() => visitor.leave())

const signedIn = async () => {
  visitor = await visitSignedIn({ username: name, password: GOOD_PASSWORD })
  page = visitor.page
}
const signedOut = async () => {
  visitor = await visit(sized(1440))
  page = visitor.page
}
const open = async (path: string) => {
  await page.goto(path)
  await settled(page)
}
const heading = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()
const resend = () => page.getByRole('button', { name: 'Send the email again' })
const messages = () => page.getByRole('region', { name: 'Messages' })

describe('a link that fails', () => {
  test('offers the signed-in another mail, whose link then works', async () => {
    await signedIn()
    const first = await mailedLink(page, mailOf('before'), 'verify-email')
    await open('/auth/verify-email?flow=broken')
    await heading(FAILED)
    await page.getByRole('alert').getByText('This link does not work.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await pressButton(page, 'Send the email again')
    await messages().getByText('Email sent').waitFor()
    const second = async () => {
      const newest = await mailedLink(page, mailOf('before'), 'verify-email')
      return newest === first ? null : newest
    }
    await expect.poll(second, { timeout: 60_000 }).not.toBeNull()
    await open((await second()) ?? '')
    await heading('Your email address is verified')
  })

  test('sends visitors to sign in, where they can ask for another mail', async () => {
    await signedOut()
    await open('/auth/verify-email?flow=broken')
    await heading(FAILED)
    expect(await resend().count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).press('Enter')
    await fillSignIn(page, name, GOOD_PASSWORD)
    await heading('Verify your email address')
    await page.getByText('Your email address is not verified yet.').waitFor()
    await resend().waitFor()
  })

  test.each([
    ['offline', undefined, 'The catalogue cannot be reached. Nothing is lost.'],
    ['while the server is away', 503, 'The catalogue cannot take changes right now. Nothing is lost.'],
  ])('%s is not called broken, and is tried again', async (_, status, told) => {
    await signedOut()
    const link = await mailedLink(page, mailOf('before'), 'verify-email')
    await page.route('**/_internal/auth/email/verify', (route) =>
      status === undefined ? route.abort() : route.fulfill({ status, json: {} }),
    )
    await open(link)
    await heading('Verify your email address')
    await page.getByRole('alert').getByText(told).waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: 'Sign in' }).count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await page.unroute('**/_internal/auth/email/verify')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await heading('Your email address is verified')
  })

  test('says so in German', async () => {
    await signedOut()
    await open('/auth/verify-email?flow=broken&hl=de-DE')
    await heading('Die Bestätigung der E-Mail-Adresse ist fehlgeschlagen')
  })
})

test('the link to a former address does not call the verified one unverified, and offers no mail', async () => {
  await signedOut()
  const former = await mailedLink(page, mailOf('before'), 'verify-email')
  ok(await own.patch('/_internal/auth/email', { email: mailOf('after') }), 204)
  await open(await mailedLink(page, mailOf('after'), 'verify-email'))
  await heading('Your email address is verified')
  const told = 'The email address of the account has changed since this link was made.'

  await open(former)
  await heading(FAILED)
  await page.getByRole('alert').getByText(told).waitFor()
  expect(await page.getByText('not verified').count()).toBe(0)

  await visitor.leave()
  await signedIn()
  await open(former)
  await heading(FAILED)
  await page.getByText('Your account has a verified email address. There is nothing left to do.').waitFor()
  expect(await resend().count()).toBe(0)
  expect(await page.getByText('not verified').count()).toBe(0)
})

test('an address that another account had verified first is refused without saying when', async () => {
  await signedOut()
  const email = mailOf('before')
  const first = await mailedLink(page, email, 'verify-email')
  ok(await signUpAs(connect(ownSite().url), `${name}-2`, { email }))
  const newest = () => mailedLink(page, email, 'verify-email')
  await expect.poll(newest, { timeout: 60_000 }).not.toBe(first)
  const second = await newest()
  await open(first)
  await heading('Your email address is verified')
  await open(second)
  await heading(FAILED)
  await page.getByRole('alert').getByText('Another account has verified this address. Sign in').waitFor()
})

test('no mail is claimed to be sent to an address that was verified elsewhere meanwhile', async () => {
  await signedIn()
  const link = await mailedLink(page, mailOf('before'), 'verify-email')
  await open('/settings/account')
  await page.getByText(`${mailOf('before')} is not verified yet`).waitFor()
  const flow = new URL(link, ownSite().url).searchParams.get('flow')
  ok(await connect(ownSite().url).post('/_internal/auth/email/verify', { flow }))
  await pressButton(page, 'Send the email again')
  await messages().getByText('No email was sent').waitFor()
  await messages().getByText('Your email address is verified.').waitFor()
})
