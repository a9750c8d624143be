import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { pressButton, typeInto } from './keys.ts'
import { mailedLink } from './mailed-link.ts'
import { ownSite } from './own-site.ts'
import { accountButton, fillSignIn, visitSignedIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { settled, type Visitor } from './visitor.ts'

let visitor: Visitor
let page: Page
let name: string
const mailOf = (host: string) => `${name}@${host}.test`

beforeEach(async () => {
  name = `mover-${randomBytes(4).toString('hex')}`
  const made = await signUpAs(connect(ownSite().url), name, { email: mailOf('before') })
  expect(made.status).toBe(200)
  visitor = await visitSignedIn({ username: name, password: GOOD_PASSWORD }, '/settings/account')
  page = visitor.page
})
afterEach(() => visitor.leave())

const open = async (path: string) => {
  await page.goto(path)
  await settled(page)
}
const heading = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()
const changeTo = async (email: string) => {
  await typeInto(page, 'New email address', email)
  await pressButton(page, 'Change address')
}

test("an account's address is changed, counts once it is verified, and can be restored from the mail to the former one", async () => {
  await page.getByText(`${mailOf('before')} is not verified yet`).waitFor()
  await open(await mailedLink(page, mailOf('before'), 'verify-email'))
  await heading('Your email address is verified')

  await open('/settings/account')
  await page.getByText(`${mailOf('before')} is verified.`).waitFor()
  await page
    .getByText(
      'Our emails go there at once, also one for a new password. Until you open the link that we send to it, sign in with your username.',
    )
    .waitFor()
  await changeTo(mailOf('after'))
  await page.getByRole('region', { name: 'Messages' }).getByText('Check your email').waitFor()
  await page.getByText(`${mailOf('after')} is not verified yet`).waitFor()
  expect(await page.getByLabel('New email address').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Send the email again' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await open(await mailedLink(page, mailOf('after'), 'verify-email'))
  await heading('Your email address is verified')
  await open('/settings/account')
  await page.getByText(`${mailOf('after')} is verified.`).waitFor()

  const restore = await mailedLink(page, mailOf('before'), 'restore-email')
  await open(restore)
  await heading('Take your account back')
  expect(await violationsOf(page)).toEqual([])
  await pressButton(page, 'Take my account back')
  await heading('Choose a new password')
  const next = `copper lamps of steading ${name}`
  await typeInto(page, 'New password', next)
  await typeInto(page, 'Confirm password', next)
  await pressButton(page, 'Change password')
  await heading('Your password is changed')
  await page.getByRole('link', { name: 'Sign in' }).press('Enter')
  await fillSignIn(page, mailOf('before'), next)
  await accountButton(page, name).waitFor()
  expect(visitor.complaints).toEqual([])

  await open(restore)
  await pressButton(page, 'Take my account back')
  await heading('Your account was not taken back')
  await page.getByText('This link was used before').waitFor()
})

test('an invalid address is refused at its field and stays there', async () => {
  await changeTo('mover@mailinator.com')
  await page.getByText('This provider offers throwaway addresses.').waitFor()
  expect(await page.getByLabel('New email address').inputValue()).toBe('mover@mailinator.com')
  await changeTo(mailOf('usable'))
  await page.getByText(`${mailOf('usable')} is not verified yet`).waitFor()
  await pressButton(page, 'Send the email again')
  await page.getByRole('region', { name: 'Messages' }).getByText('Email sent').waitFor()
})

test('a broken link to take an account back says so', async () => {
  await open('/auth/restore-email?flow=broken')
  await pressButton(page, 'Take my account back')
  await heading('Your account was not taken back')
  await page.getByRole('alert').getByText('This link does not work.').waitFor()
  await open('/auth/restore-email')
  await heading('Your account was not taken back')
})
