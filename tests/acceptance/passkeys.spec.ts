import { appCode } from '@modstead/infra/second-factors/test-codes'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addAuthenticator } from '../support/virtual-authenticator.ts'
import { pressAndAnswer, pressButton, typeInto } from './keys.ts'
import { accountButton, fillSignIn } from './signed-in.ts'
import { startSiteAtLocalhost } from './site-at-localhost.ts'
import { violationsOf } from './violations.ts'
import { overflowOf, settled, type Visitor } from './visitor.ts'

let site: Awaited<ReturnType<typeof startSiteAtLocalhost>>
beforeAll(async () => {
  site = await startSiteAtLocalhost()
}, 180_000)
afterAll(() => site.stop())

const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ leave }) => leave()))
})
const newOwner = async (how?: { isSure: boolean }) => {
  const visitor = await site.newVisitor()
  visitors.push(visitor)
  return { ...visitor, authenticator: await addAuthenticator(visitor.page, how) }
}
type Owner = Awaited<ReturnType<typeof newOwner>>

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const add = async (page: Page, name: string) => {
  await typeInto(page, 'Name of the new passkey', name)
  await pressButton(page, 'Add a passkey')
}
const newHolder = async (how?: { isSure: boolean }) => {
  const owner = await newOwner(how)
  await add(owner.page, 'My phone')
  await section(owner.page).getByRole('heading', { name: 'My phone' }).waitFor()
  return owner
}
const leave = async ({ page, username }: Owner) => {
  await accountButton(page, username).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
}
const askToSignIn = async ({ page }: Owner) => {
  await page.goto('/auth/sign-in?redirect=/docs')
  await settled(page)
  await pressButton(page, 'Sign in with a passkey')
}

describe('a passkey', () => {
  test('is added, and renamed and removed using only the keyboard', async () => {
    const { page, complaints } = await newHolder()
    expect(await page.getByLabel('Name of the new passkey').inputValue()).toBe('')
    await section(page).getByText('never used').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await section(page).getByRole('button', { name: 'Rename My phone' }).press('Enter')
    await typeInto(page, 'Name of the passkey', 'Old phone')
    await page.keyboard.press('Enter')
    await section(page).getByRole('heading', { name: 'Old phone' }).waitFor()
    await page.reload()
    await settled(page)
    await section(page).getByRole('button', { name: 'Remove Old phone' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Enter')
    await section(page).getByRole('button', { name: 'Remove Old phone' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await section(page).getByRole('heading', { name: 'Old phone' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('passkeys')
    expect(complaints).toEqual([])
  })

  test('that does not verify its user is no way in, and the page says so', async () => {
    const { page } = await newHolder({ isSure: false })
    await section(page).getByText('it does not sign you in by itself').waitFor()
    await section(page).getByRole('button', { name: 'Remove My phone' }).waitFor()
    expect(await page.getByRole('button', { name: 'Remove password' }).count()).toBe(0)
  })

  test('cannot be removed if it is the last way in, and the page says why', async () => {
    const { page } = await newHolder()
    const remove = section(page).getByRole('button', { name: 'Remove My phone' })
    await remove.waitFor()
    await pressAndAnswer(page, 'Remove password', 'Remove password')
    await section(page)
      .getByText('You cannot remove My phone while it is your only way to sign in.')
      .waitFor()
    expect(await remove.count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await section(page).getByRole('button', { name: 'Rename My phone' }).waitFor()
  })

  test('with a long name wraps it in a narrow window', async () => {
    const owner = await newOwner()
    const name = 'W'.repeat(64)
    await add(owner.page, name)
    await section(owner.page).getByRole('heading', { name }).waitFor()
    await owner.page.getByRole('button', { name: 'Remove password' }).click()
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Remove password' }).click()
    await section(owner.page).getByText('it is your only way to sign in').waitFor()
    await owner.page.setViewportSize({ width: 320, height: 800 })
    expect(await overflowOf(owner.page)).toBeLessThanOrEqual(0)
  })

  test('cannot be added twice on one device, and the page says so', async () => {
    const { page } = await newHolder()
    await add(page, 'Once more')
    await page.getByText('This device already has a passkey for your account.').waitFor()
    expect(await page.getByLabel('Name of the new passkey').inputValue()).toBe('Once more')
  })

  test('signs in alone, by keyboard, and is no longer accepted after it is removed', async () => {
    const owner = await newHolder()
    const { page, username } = owner
    await leave(owner)
    await page.goto('/auth/sign-in?redirect=/docs')
    await settled(page)
    await pressButton(page, 'Sign in with a passkey')
    await page.waitForURL('**/docs')
    await accountButton(page, username).waitFor()
    await page.goto('/settings/account')
    await settled(page)
    await section(page).getByText('last used').waitFor()
    await pressAndAnswer(page, 'Remove My phone', 'Remove')
    await section(page).getByRole('heading', { name: 'My phone' }).waitFor({ state: 'detached' })
    await leave(owner)
    await askToSignIn(owner)
    await page.getByText('This passkey was not accepted.').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('is refused if it was copied', async () => {
    const owner = await newHolder()
    await leave(owner)
    await owner.authenticator.setCounter(10)
    await askToSignIn(owner)
    await owner.page.waitForURL('**/docs')
    await accountButton(owner.page, owner.username).waitFor()
    await leave(owner)
    await owner.authenticator.setCounter(5)
    await askToSignIn(owner)
    await owner.page.getByText('This passkey was used elsewhere.').waitFor()
  })

  test('says so if none is provided', async () => {
    const owner = await newOwner()
    await leave(owner)
    await askToSignIn(owner)
    await owner.page.getByText('No passkey was used.').waitFor()
    await owner.page.getByLabel('Username or email').fill(owner.username)
  })
})

describe('a passkey as the second step', () => {
  test('replaces a code', async () => {
    const { page, ...owner } = await newHolder()
    await pressButton(page, 'Set up two-factor authentication')
    const secret = ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '')
    await typeInto(page, 'Code from the app', appCode(secret))
    await pressButton(page, 'Turn on')
    await pressButton(page, 'I have saved them')
    await leave({ page, ...owner })
    await page.goto('/auth/sign-in?redirect=/docs')
    await settled(page)
    await fillSignIn(page, owner.username, owner.password)
    await pressButton(page, 'Use a passkey')
    await page.waitForURL('**/docs')
    await accountButton(page, owner.username).waitFor()
  })

  test('is asked for without an app if its owner chose that, using only the keyboard', async () => {
    const owner = await newHolder()
    const { page, complaints } = owner
    const step = section(page).getByRole('switch', { name: 'Ask for a passkey after the password' })
    expect(await step.getAttribute('aria-checked')).toBe('false')
    await step.press('Space')
    const question = page.getByRole('alertdialog')
    await question.getByText('So have two passkeys, or an authenticator app as well.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).press('Enter')
    await question.waitFor({ state: 'detached' })
    expect(await step.getAttribute('aria-checked')).toBe('false')
    await step.press('Enter')
    await question.getByRole('button', { name: 'Ask for a passkey' }).press('Enter')
    await page.getByText('A passkey is asked for after the password').waitFor()
    await expect.poll(() => step.getAttribute('aria-checked')).toBe('true')
    await question.waitFor({ state: 'detached' })
    expect(await violationsOf(page)).toEqual([])
    await leave(owner)
    await page.goto('/auth/sign-in?redirect=/docs')
    await settled(page)
    await fillSignIn(page, owner.username, owner.password)
    await page.getByText('Use one of your passkeys to finish signing in.').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    const use = page.getByRole('button', { name: 'Use a passkey' })
    await expect.poll(() => use.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs')
    await accountButton(page, owner.username).waitFor()
    expect(complaints).toEqual([])
  })

  test('is asked for after a provider in the same way', async () => {
    const visitor = await site.visitAs()
    visitors.push(visitor)
    const { page } = visitor
    await page.goto('/auth/sign-in?flow=abc&factors=passkey')
    await page.getByText('Use one of your passkeys to finish signing in.').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await page.goto('/auth/sign-in?flow=abc&factors=totp+passkey')
    await page.getByLabel('Two-factor code').waitFor()
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
    expect(await page.getByRole('button', { name: 'Use a backup code' }).count()).toBe(0)
  })

  test('cannot be asked for without a passkey, and the page says why', async () => {
    const { page } = await newOwner()
    const step = section(page).getByRole('switch', { name: 'Ask for a passkey after the password' })
    expect(await step.getAttribute('aria-disabled')).toBe('true')
    await section(page).getByText('Add a passkey first.').waitFor()
    await step.press('Enter')
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await add(page, 'My phone')
    await section(page).getByRole('heading', { name: 'My phone' }).waitFor()
    await step.press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ask for a passkey' }).press('Enter')
    await expect.poll(() => step.getAttribute('aria-checked')).toBe('true')
    await section(page).getByRole('button', { name: 'Remove My phone' }).press('Enter')
    await page.getByText('after your password or provider no passkey is asked for any more').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await expect.poll(() => step.getAttribute('aria-disabled')).toBe('true')
    expect(await step.getAttribute('aria-checked')).toBe('false')
  })
})

test('a passkey counts as fresh proof', async () => {
  const { page } = await newHolder()
  const address = '**/_internal/auth/2fa/get_secret'
  const problem = JSON.stringify({ code: 'proof-needed', detail: 'Prove it.', status: 401 })
  await page.route(
    address,
    (route) => route.fulfill({ status: 401, contentType: 'application/problem+json', body: problem }),
    { times: 1 },
  )
  await pressButton(page, 'Set up two-factor authentication')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await pressButton(page, 'Use a passkey', dialog)
  await page.getByRole('img', { name: 'QR code of the secret' }).waitFor()
})
