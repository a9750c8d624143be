import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectAccessibleAtEachWidth } from './accessible.ts'
import { pressButton, turnOver, typeInto } from './keys.ts'
import { mailedLink } from './mailed-link.ts'
import { accountButton, fillSignIn } from './signed-in.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

const newPassword = () => `copper lamps of steading ${randomBytes(4).toString('hex')}`

let visitor: Visitor
let page: Page
beforeEach(async () => {
  visitor = await visit(sized(1440))
  page = visitor.page
})
afterEach(() => visitor.leave())

const open = async (path: string) => {
  await page.goto(path)
  await settled(page)
}

const fillSignUp = async (username: string, email: string, password: string, confirm = password) => {
  await typeInto(page, 'Username', username)
  await typeInto(page, 'Email', email)
  await typeInto(page, 'Password', password)
  await typeInto(page, 'Confirm password', confirm)
}
const create = () => pressButton(page, 'Create account')

describe('a new account', () => {
  test('is created, verified and recovered without losing anything typed', async () => {
    const name = `maker-${randomBytes(4).toString('hex')}`
    const [email, password] = [`${name}@mail.test`, newPassword()]
    await open('/auth/sign-up?redirect=/mods%3Fg=fabric')
    expect(
      await page
        .locator('form input[autocomplete]')
        .evaluateAll((all) => all.map((field) => field.getAttribute('autocomplete'))),
    ).toEqual(['username', 'email', 'new-password', 'new-password'])
    await fillSignUp(name, email, password, 'something else')
    await turnOver(page, 'Send me news about the site now and then')
    await create()
    await page.getByText('Passwords do not match!').waitFor()
    const confirm = page.getByLabel('Confirm password', { exact: true })
    await expect.poll(() => confirm.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(password)
    await page.getByText('The check against bots is done').waitFor({ timeout: 90_000 })
    await create()
    await page.getByRole('heading', { level: 1, name: `Welcome, ${name}` }).waitFor()
    await settled(page)
    await page.getByRole('link', { name: 'Continue' }).press('Enter')
    await page.waitForURL('**/mods?g=fabric')
    await accountButton(page, name).waitFor()

    const verify = await mailedLink(page, email, 'verify-email')
    await open(verify)
    await page.getByRole('heading', { level: 1, name: 'Your email address is verified' }).waitFor()
    await expectAccessibleAtEachWidth(page, 'verified')
    await open(verify)
    await page.getByRole('heading', { level: 1, name: 'Already verified' }).waitFor()
    await expectAccessibleAtEachWidth(page, 'already verified')

    const next = newPassword()
    await page.context().clearCookies()
    await open('/auth/reset-password')
    await typeInto(page, 'Username or email', email)
    await pressButton(page, 'Send link')
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
    await open(await mailedLink(page, email, 'reset-password'))
    await typeInto(page, 'New password', next)
    await typeInto(page, 'Confirm password', next)
    await pressButton(page, 'Change password')
    await page.getByRole('heading', { level: 1, name: 'Your password is changed' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).press('Enter')
    await fillSignIn(page, email, next)
    await accountButton(page, name).waitFor()
    await open('/settings/notifications')
    expect(await page.getByRole('switch', { name: 'News about this site by email' }).isChecked()).toBe(true)
    expect(visitor.complaints).toEqual([])
  })

  test('has a password that is hidden unless shown, and may be pasted', async () => {
    await open('/auth/sign-up')
    const field = page.getByLabel('Password', { exact: true })
    expect(await field.getAttribute('type')).toBe('password')
    const pasted = newPassword()
    await page.getByLabel('Username').fill(pasted)
    await page.getByLabel('Username').press('ControlOrMeta+A')
    await page.keyboard.press('ControlOrMeta+C')
    await field.focus()
    await page.keyboard.press('ControlOrMeta+V')
    expect(await field.inputValue()).toBe(pasted)
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await field.getAttribute('type')).toBe('text')
    expect(await field.inputValue()).toBe(pasted)
  })

  test('with a name that is taken is refused at its field, and can be sent again', async () => {
    await open('/auth/sign-up')
    const password = newPassword()
    await fillSignUp('creator', 'nobody@mail.test', password)
    await create()
    await page.getByText('This username is taken.').waitFor()
    const username = page.getByLabel('Username')
    await expect.poll(() => username.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password)
    const free = `maker-${randomBytes(4).toString('hex')}`
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(free)
    await create()
    await page.getByRole('heading', { level: 1, name: `Welcome, ${free}` }).waitFor()
  })
})

describe('a broken link', () => {
  test('to verify an address says so, and tells visitors how to get another', async () => {
    await open('/auth/verify-email?flow=broken')
    await page.getByRole('heading', { level: 1, name: 'Email verification failed' }).waitFor()
    await page.getByRole('alert').getByText('This link does not work.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor()
  })

  test('to choose a password says so, and keeps what was typed', async () => {
    await open('/auth/reset-password?flow=broken')
    const password = newPassword()
    await typeInto(page, 'New password', password)
    await typeInto(page, 'Confirm password', password)
    await pressButton(page, 'Change password')
    await page.getByText('This link does not work.').waitFor()
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(password)
    await page.getByRole('link', { name: 'Ask for a new link' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor()
  })
})
