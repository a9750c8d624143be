import { randomBytes } from 'node:crypto'
import { openLinks } from '@modstead/server/compose/open-links'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessibleAtEachWidth } from './accessible.ts'
import { startSiteAtLocalhost } from './site-at-localhost.ts'
import { settled } from './visitor.ts'

const masterKey = randomBytes(32)
const DAY_MS = 24 * 60 * 60 * 1000

let site: Awaited<ReturnType<typeof startSiteAtLocalhost>>
beforeAll(async () => {
  site = await startSiteAtLocalhost({ MASTER_KEY: masterKey.toString('hex') })
})
afterAll(() => site?.stop())

/** A link as the product mailed it to an account that is gone by now. */
const linkUntil = (purpose: string, until: Date) =>
  openLinks(masterKey).sign(purpose, { user: 'AAAAAAAA' }, until)
/** Its time has just passed. */
const past = (purpose: string) => linkUntil(purpose, new Date())
const ofTheDeleted = (purpose: string) => linkUntil(purpose, new Date(Date.now() + DAY_MS))

const open = async (path: string) => {
  const visitor = await site.visitAs()
  await visitor.page.goto(path)
  await settled(visitor.page)
  return visitor
}
const choosePassword = async (page: Page, submit: string) => {
  const password = `copper lamps of steading ${randomBytes(4).toString('hex')}`
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: submit }).press('Enter')
}
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).press('Enter')

interface Mailed {
  readonly path: string
  readonly purpose: string
  /** What has to be done before the link is tried. */
  readonly act?: (page: Page) => Promise<void>
  readonly expired: string
  /** What the page leads to then. */
  readonly ways: readonly string[]
  readonly gone?: string
}
const links: readonly Mailed[] = [
  {
    path: '/auth/verify-email?',
    purpose: 'verify-email',
    expired: 'This link is out of date or was used before.',
    ways: ['Sign in'],
  },
  {
    path: '/auth/reset-password?',
    purpose: 'reset-password',
    act: (page) => choosePassword(page, 'Change password'),
    expired: 'This link is out of date or was used before.',
    ways: ['Ask for a new link'],
  },
  {
    path: '/auth/recovery?',
    purpose: 'begin-recovery',
    act: press('Start the recovery'),
    expired: 'This link is out of date or was used before.',
    ways: ['Ask for a new link'],
  },
  {
    path: '/auth/finish-recovery?proof=new-password&',
    purpose: 'finish-recovery',
    act: (page) => choosePassword(page, 'Recover my account'),
    expired: 'This link is out of date. It worked for a day.',
    ways: ['Sign in', 'Ask for a new password'],
  },
  {
    path: '/auth/stop-recovery?',
    purpose: 'stop-recovery',
    act: press('Stop the recovery'),
    expired: 'This link is out of date, because the recovery is over.',
    ways: ['Go to settings'],
  },
  {
    path: '/auth/keep-account?',
    purpose: 'keep-account',
    act: press('Keep my account'),
    expired: 'Unless the deletion was canceled, the account is gone and cannot be restored.',
    ways: ['Go to settings'],
  },
  {
    path: '/auth/unsubscribe?',
    purpose: 'unsubscribe',
    act: press('Unsubscribe'),
    expired: 'Choose at Settings, Notifications, which mails you get.',
    ways: ['Go to settings'],
    gone: 'This account has been deleted. It gets no more mails.',
  },
]

describe.each(links)('a mailed link to $path', ({ path, purpose, act, expired, ways, gone }) => {
  test('says when it is out of date, and leads to what can be done then', async () => {
    const { page, leave } = await open(`${path}flow=${past(purpose)}`)
    await act?.(page)
    await page.getByRole('alert').getByText(expired).waitFor()
    for (const name of ways) await page.getByRole('main').getByRole('link', { name }).waitFor()
    expect(await page.getByText('Ask for a new one').count()).toBe(0)
    await expectAccessibleAtEachWidth(page, `link out of date ${purpose}`)
    await leave()
  })

  test('says when the account is deleted', async () => {
    const { page, leave } = await open(`${path}flow=${ofTheDeleted(purpose)}`)
    await act?.(page)
    const text = gone ?? 'This account has been deleted. It cannot be restored.'
    await page.getByRole('alert').getByText(text).waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: 'Go to settings' }).count()).toBe(0)
    await leave()
  })
})

test('the focus does not get lost with a button that is of no more use', async () => {
  const { page, leave } = await open(`/auth/keep-account?flow=${past('keep-account')}`)
  await press('Keep my account')(page)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Keep your account?')
  await leave()
})
