import { appCode } from '@modstead/infra/second-factors/test-codes'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { pressAndAnswer, pressButton, typeInto } from './keys.ts'
import { twoFactor as section, setUpApp } from './set-up-app.ts'
import { accountButton, fillSignIn } from './signed-in.ts'
import { startSiteAtLocalhost } from './site-at-localhost.ts'
import { violationsOf } from './violations.ts'
import { settled, sized, type Visitor, widths } from './visitor.ts'

let site: Awaited<ReturnType<typeof startSiteAtLocalhost>>
beforeAll(async () => {
  site = await startSiteAtLocalhost()
}, 180_000)
afterAll(() => site.stop())

const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ leave }) => leave()))
})
const joined = <Joined extends Visitor>(visitor: Joined): Joined => {
  visitors.push(visitor)
  return visitor
}
const isFocused = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement)

const newProtected = async () => {
  const owner = joined(await site.newVisitor())
  return { ...owner, ...(await setUpApp(owner.page)) }
}
const beginSignIn = async ({ username, password }: { username: string; password: string }) => {
  const { page } = joined(await site.visitAs())
  await page.goto('/auth/sign-in?redirect=/docs')
  await settled(page)
  await fillSignIn(page, username, password)
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  return page
}

describe('two-factor authentication', () => {
  test('is turned on with an app, and shows backup codes once', async () => {
    const { page, codes, complaints } = await newProtected()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section(page).getByRole('link', { name: 'Download' }).press('Enter'),
    ])
    expect(download.suggestedFilename()).toBe('backup-codes.txt')
    await section(page).getByRole('button', { name: 'Copy', exact: true }).press('Enter')
    await section(page).getByRole('button', { name: 'Copied' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await pressButton(page, 'I have saved them')
    await section(page).getByText('10 of 10 backup codes left').waitFor()
    await page.reload()
    await section(page).getByText('10 of 10 backup codes left').waitFor()
    expect(await section(page).textContent()).not.toContain(codes[0])
    expect(complaints).toEqual([])
  })

  test('is not turned on by a wrong code, which stays for correction', async () => {
    const { page } = joined(await site.newVisitor())
    await pressButton(page, 'Set up two-factor authentication')
    await section(page).getByRole('img', { name: 'QR code of the secret' }).waitFor()
    await typeInto(page, 'Code from the app', '12 34')
    await pressButton(page, 'Turn on')
    await section(page).getByText('This is not the code that the app shows now.').waitFor()
    expect(await page.getByLabel('Code from the app').inputValue()).toBe('12 34')
    await expect.poll(() => isFocused(page, 'Code from the app')).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await pressButton(page, 'Cancel')
    await section(page).getByRole('button', { name: 'Set up two-factor authentication' }).waitFor()
  })

  test('is turned off after a question, and new codes are created after one', async () => {
    const { page, codes } = await newProtected()
    await pressButton(page, 'I have saved them')
    await pressAndAnswer(page, 'Get new backup codes', 'Get new codes')
    await section(page).getByText('Keep these backup codes').waitFor()
    expect(await section(page).textContent()).not.toContain(codes[0])
    await pressButton(page, 'I have saved them')
    await pressAndAnswer(page, 'Turn off', 'Cancel')
    await section(page).getByText('10 of 10 backup codes left').waitFor()
    await pressAndAnswer(page, 'Turn off', 'Turn off')
    await section(page).getByRole('button', { name: 'Set up two-factor authentication' }).waitFor()
  })
})

describe('the second step', () => {
  test('accepts the code of the app using only the keyboard, and continues to the original target', async () => {
    const owner = await newProtected()
    const page = await beginSignIn(owner)
    await expect.poll(() => isFocused(page, 'Two-factor code')).toBe(true)
    expect(await page.getByLabel('Two-factor code').getAttribute('autocomplete')).toBe('one-time-code')
    await page.keyboard.type('000 0')
    await page.keyboard.press('Enter')
    await page.getByText('This code is wrong.').waitFor()
    await expect.poll(() => isFocused(page, 'Two-factor code')).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(appCode(owner.secret))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs')
    await accountButton(page, owner.username).waitFor()
  })

  test('accepts a backup code as people type it, once', async () => {
    const owner = await newProtected()
    for (const outcome of ['in', 'refused']) {
      const page = await beginSignIn(owner)
      await pressButton(page, 'Use a backup code')
      await expect.poll(() => isFocused(page, 'Backup code')).toBe(true)
      await page.keyboard.type(` ${(owner.codes[0] ?? '').toLowerCase().replaceAll('-', ' ')} `)
      await page.keyboard.press('Enter')
      if (outcome === 'in') await page.waitForURL('**/docs')
      else await page.getByText('This code is wrong.').waitFor()
    }
  })

  test('returns to the password if it comes too late', async () => {
    const owner = await newProtected()
    const page = await beginSignIn(owner)
    await pressButton(owner.page, 'I have saved them')
    await pressAndAnswer(owner.page, 'Turn off', 'Turn off')
    await section(owner.page).getByRole('button', { name: 'Set up two-factor authentication' }).waitFor()
    await typeInto(page, 'Two-factor code', appCode(owner.secret))
    await pressButton(page, 'Sign in', page.getByRole('main'))
    await page.getByText('Sign in again.').waitFor()
    await expect.poll(() => isFocused(page, 'Username or email')).toBe(true)
    await fillSignIn(page, owner.username, owner.password)
    await page.waitForURL('**/docs')
  })
})

/**
 * The server asks for a new proof after ten minutes. Here the page gets that answer to the first change at
 * this address.
 */
const proofRunsOut = (page: Page, address: string) =>
  page.route(
    `**${address}`,
    (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'proof-needed', detail: 'Prove it.', status: 401 }),
      }),
    { times: 1 },
  )
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

describe('a change that requires fresh proof', () => {
  test('asks for the password, and continues where it was, using only the keyboard', async () => {
    const { page, username, password, complaints } = joined(await site.newVisitor())
    await proofRunsOut(page, '/_internal/auth/2fa/get_secret')
    await section(page).getByRole('button', { name: 'Set up two-factor authentication' }).focus()
    await page.keyboard.press('Enter')
    await dialogOf(page).waitFor()
    await expect.poll(() => isFocused(page, 'Your password')).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.type('not my password')
    await page.keyboard.press('Enter')
    await dialogOf(page).getByText('This is not your password.').waitFor()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await section(page).getByRole('img', { name: 'QR code of the secret' }).waitFor()
    expect(await dialogOf(page).count()).toBe(0)
    expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
    await page.reload()
    await accountButton(page, username).waitFor()
  })

  test('is not made without the proof, and loses nothing that was typed', async () => {
    const { page } = joined(await site.newVisitor())
    await proofRunsOut(page, '/_internal/auth/passkey/register/start')
    await typeInto(page, 'Name of the new passkey', 'My phone')
    await pressButton(page, 'Add a passkey')
    await dialogOf(page).waitFor()
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.getByText('Confirm that it is you, and try again.').waitFor()
    expect(await page.getByLabel('Name of the new passkey').inputValue()).toBe('My phone')
  })

  test('asks on top of another dialog, which stays', async () => {
    const { page, password } = await newProtected()
    await pressButton(page, 'I have saved them')
    await proofRunsOut(page, '/_internal/auth/2fa')
    await pressButton(page, 'Turn off')
    const turnOff = page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' })
    await turnOff.press('Enter')
    await dialogOf(page).waitFor()
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.getByRole('alertdialog').getByText('Confirm that it is you, and try again.').waitFor()
    await proofRunsOut(page, '/_internal/auth/2fa')
    await turnOff.press('Enter')
    await typeInto(page, 'Your password', password)
    await pressButton(page, 'Confirm', dialogOf(page))
    await section(page).getByRole('button', { name: 'Set up two-factor authentication' }).waitFor()
  })

  test('does not load the dialog before it is needed', async () => {
    const { page } = joined(await site.newVisitor())
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await proofRunsOut(page, '/_internal/auth/2fa/get_secret')
    await section(page).getByRole('button', { name: 'Set up two-factor authentication' }).click()
    await dialogOf(page).waitFor()
    expect(asked.some((url) => url.includes('ask-for-proof'))).toBe(true)
  })
})

test.each(widths)('pages of the second factor break no accessibility rule at %i px', async (width) => {
  const { page, complaints } = joined(await site.newVisitor('/settings/account', sized(width)))
  await section(page).getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await section(page).getByRole('img', { name: 'QR code of the secret' }).waitFor()
  await expectAccessible(page, 'second factor')
  expect(complaints).toEqual([])
})
