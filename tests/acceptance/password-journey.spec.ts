import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { typeInto } from './keys.ts'
import { mailedLink } from './mailed-link.ts'
import { ownSite } from './own-site.ts'
import { visitSignedIn } from './signed-in.ts'
import { settled, type Visitor, visit } from './visitor.ts'

const NEXT_PASSWORD = 'nine other herons wander'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

const visitors: Visitor[] = []
const joined = (visitor: Visitor): Page => {
  visitors.push(visitor)
  return visitor.page
}
afterAll(() => Promise.all(visitors.map(({ leave }) => leave())))

test('an account is created using only the keyboard, after passwords that are refused', async () => {
  const page = joined(await visit())
  const username = `typist-${randomBytes(4).toString('hex')}`
  await page.goto('/auth/sign-up')
  await settled(page)
  await page.getByLabel('Username').focus()
  await page.keyboard.type(username)
  await typeInto(page, 'Email', `${username}@mail.test`)
  const choose = async (password: string, confirm = password) => {
    await typeInto(page, 'Password', password)
    await typeInto(page, 'Confirm password', confirm)
    await page.keyboard.press('Enter')
  }
  const backAtPassword = async () => {
    const field = page.getByLabel('Password', { exact: true })
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
  }
  await choose(GOOD_PASSWORD, 'seven unusual otters')
  await page.getByText('Passwords do not match!').waitFor()
  await page.getByLabel('Username').focus()
  await choose('otters')
  await page.getByText('This password is too short.').waitFor()
  await backAtPassword()
  await choose('password12345')
  await page.getByText(/This password is easy to guess|Many people use this password/).waitFor()
  await backAtPassword()
  expect(await page.getByLabel('Username').inputValue()).toBe(username)
  await choose(GOOD_PASSWORD)
  await heading(page, `Welcome, ${username}`).waitFor()
})

/** A new account with its mail address, signed in at the settings. */
const newPerson = async () => {
  const username = `typist-${randomBytes(4).toString('hex')}`
  const email = `${username}@mail.test`
  ok(await signUpAs(connect(ownSite().url), username, { email }))
  return { username, email, password: GOOD_PASSWORD }
}

test('a forgotten password is replaced using only the keyboard', async () => {
  const { email } = await newPerson()
  const page = joined(await visit())
  await page.goto(await mailedLink(page, email, 'verify-email'))
  await heading(page, 'Your email address is verified').waitFor()
  await page.goto('/auth/reset-password')
  await settled(page)
  await page.getByLabel('Username or email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await heading(page, 'Check your email').waitFor()
  await page.goto(await mailedLink(page, email, 'reset-password'))
  await settled(page)
  await page.getByLabel('New password', { exact: true }).focus()
  await typeInto(page, 'New password', NEXT_PASSWORD)
  await typeInto(page, 'Confirm password', 'nine other herons')
  await page.keyboard.press('Enter')
  await page.getByText('Passwords do not match!').waitFor()
  await typeInto(page, 'Confirm password', NEXT_PASSWORD)
  await page.keyboard.press('Enter')
  await heading(page, 'Your password is changed').waitFor()
})

test('people are told that an address is only good for signing in and for a reset if it was verified', async () => {
  const { email } = await newPerson()
  const page = joined(await visit())
  const hint = page.getByText('Your username, or an email address that you have verified.')
  await page.goto('/auth/sign-in')
  await hint.waitFor()
  await page.goto('/auth/reset-password')
  await hint.waitFor()
  await settled(page)
  await typeInto(page, 'Username or email', email)
  await page.keyboard.press('Enter')
  await heading(page, 'Check your email').waitFor()
  await page
    .getByText('If an account has this username, or has verified this address, a link is on its way')
    .waitFor()
})

test('a password is changed using only the keyboard, but not by those who guess the current one', async () => {
  const person = await newPerson()
  const page = joined(await visitSignedIn(person, '/settings/account'))
  const change = async (current: string) => {
    await page.getByLabel('New email address').focus()
    await typeInto(page, 'Current password', current)
    await typeInto(page, 'New password', NEXT_PASSWORD)
    await typeInto(page, 'Confirm new password', NEXT_PASSWORD)
    await page.keyboard.press('Enter')
  }
  await change('not my password')
  await page.getByText('This is not your current password.').waitFor()
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(NEXT_PASSWORD)
  await change(person.password)
  await messages(page).getByText('Password changed').waitFor()
  await expect.poll(() => page.getByLabel('New password', { exact: true }).inputValue()).toBe('')

  const guess = (password: string) => {
    const data = { old_password: password, new_password: GOOD_PASSWORD }
    const { origin } = new URL(page.url())
    return page.request.patch('/_internal/auth/password', { data, headers: { origin } })
  }
  for (let tries = 0; tries < 10; tries++) await guess(`guess ${tries}`)
  await change('one more guess')
  await page.getByRole('main').getByText('Too many attempts. Try again in').waitFor()
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(NEXT_PASSWORD)
})
