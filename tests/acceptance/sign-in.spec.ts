import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { pressButton, typeInto } from './keys.ts'
import { ownSite } from './own-site.ts'
import { accountButton, fillSignIn, menuRuns, visitSignedIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { settled, sized, type Visitor, visit, widths } from './visitor.ts'

const { accounts } = ownSite()
const account = (name: string) => {
  const found = accounts[name]
  if (!found) throw new Error(`there is no account ${name}`)
  return found
}
/** Each account may try to sign in ten times in ten minutes. */
const [user, creator, moderator] = [account('user'), account('creator'), account('moderator')]

const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ leave }) => leave()))
})
const joined = (visitor: Visitor): Page => {
  visitors.push(visitor)
  return visitor.page
}
const open = async (path: string, width = 1440): Promise<Page> => {
  const page = joined(await visit(sized(width)))
  await page.goto(path)
  await settled(page)
  return page
}
const pathOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length)
const isFocused = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement)

describe('signing in', () => {
  test('returns to the previous page, whose header shows the user', async () => {
    const page = await open('/mods?g=fabric')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await fillSignIn(page, user.username, user.password)
    await accountButton(page, user.username).waitFor()
    expect(pathOf(page)).toBe('/mods?g=fabric')
    expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0)
    await accountButton(page, user.username).click()
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('heading', { level: 1, name: user.username }).waitFor()
    await settled(page)
    expect(await violationsOf(page)).toEqual([])
  })

  test('with a wrong password says so at its field and keeps what was typed', async () => {
    const page = await open('/auth/sign-in')
    await typeInto(page, 'Username or email', user.username)
    await typeInto(page, 'Password', 'not-the-password')
    await page.keyboard.press('Enter')
    await page.getByText('The username or the password is wrong.').waitFor()
    expect(await page.getByLabel('Username or email').inputValue()).toBe(user.username)
    await expect.poll(() => isFocused(page, 'Password')).toBe(true)
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await pressButton(page, 'Show password')
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not-the-password')
    expect(pathOf(page)).toBe('/auth/sign-in')
  })

  test('says that others sign in right now, and works at the next try', async () => {
    const page = await open('/auth/sign-in')
    const busy = {
      status: 503,
      contentType: 'application/json',
      body: '{"code":"passwords-busy","detail":"d"}',
    }
    await page.route('**/_internal/auth/login', (route) => route.fulfill(busy), { times: 1 })
    await fillSignIn(page, creator.username, creator.password)
    await page.getByText('Too many people are signing in right now. Try again in a moment.').waitFor()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await accountButton(page, creator.username).waitFor()
  })

  test('works using only the keyboard', async () => {
    const page = await open('/auth/sign-in?redirect=/docs')
    await page.getByLabel('Username or email').focus()
    await page.keyboard.type(user.username)
    await page.keyboard.press('Tab')
    await page.keyboard.type(user.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs')
    await menuRuns(page)
    await accountButton(page, user.username).focus()
    await page.keyboard.press('Enter')
    const leave = page.getByRole('button', { name: 'Sign out' })
    await leave.waitFor()
    for (let stops = 0; stops < 4 && !(await leave.evaluate((it) => it === document.activeElement)); stops++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    expect(pathOf(page)).toBe('/')
  })

  test('goes to the front page if the link points to another site', async () => {
    const page = await open(`/auth/sign-in?${new URLSearchParams({ redirect: '//evil.example/' })}`)
    await fillSignIn(page, moderator.username, moderator.password)
    await accountButton(page, moderator.username).waitFor()
    expect(pathOf(page)).toBe('/')
  })

  test('puts nothing typed into the address before the scripts run', async () => {
    const page = joined(await visit({ ...sized(1440), javaScriptEnabled: false }))
    await page.goto('/auth/sign-in')
    await page.getByLabel('Username or email').fill(user.username)
    await page.getByLabel('Password', { exact: true }).fill('secret-words')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect(page.url()).not.toContain('secret-words')
    expect(await page.locator('form').getAttribute('method')).toBe('post')
  })
})

describe('a page for signed-in users', () => {
  test.each([1440, 390])('offers to sign out at %i px', async (width) => {
    const page = joined(await visitSignedIn(user, '/dashboard/notifications', sized(width)))
    for (const path of [
      ...['/dashboard/notifications', '/settings/profile', '/settings/account', '/settings/sessions'],
      ...['/settings/privacy', '/docs'],
    ]) {
      await page.goto(path)
      await settled(page)
      await accountButton(page, user.username).click()
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
    }
  })

  test('sends visitors to sign in and back, without the parameters of a single visit', async () => {
    const page = await open('/settings/sessions?flow=abc&linked=github')
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('redirect')]).toEqual(['/auth/sign-in', '/settings/sessions?flow=abc'])
    await fillSignIn(page, moderator.username, moderator.password)
    await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor()
    expect(pathOf(page)).toBe('/settings/sessions?flow=abc')
  })

  test.each([
    ['/dashboard/notifications?type=status_change&page=2', 'Notifications'],
    ['/dashboard/notifications/history?page=3', 'History'],
    ['/settings/publishers?project=lamps', 'Trusted publishers'],
  ])('comes back with what it shows: %s', async (path, title) => {
    const page = await open(`${path}&unknown=x`)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
    await fillSignIn(page, moderator.username, moderator.password)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(pathOf(page)).toBe(path)
  })

  test('is where the forms for visitors redirect signed-in users', async () => {
    const page = joined(await visitSignedIn(moderator))
    for (const form of ['sign-in', 'sign-up']) {
      await page.goto(`/auth/${form}?redirect=/docs`)
      await page.waitForURL('**/docs')
      await page.goto(`/auth/${form}`)
      await page.waitForURL((url) => url.pathname === '/')
    }
  })
})

/** Other journeys sign the same user in. */
const endOthers = async (page: Page) => {
  await settled(page)
  const button = page.getByRole('button', { name: 'Revoke all others' })
  if ((await button.count()) === 0) return
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke all others' }).click()
  await page.getByText('You are signed in nowhere else.').waitFor()
}

describe('sessions', () => {
  test('a revoked one is signed out in its browser, and the current one continues', async () => {
    const here = joined(await visitSignedIn(creator, '/settings/sessions'))
    await endOthers(here)
    const there = joined(await visitSignedIn(creator, '/docs'))
    await here.reload()
    await settled(here)
    const rows = here.getByRole('main').getByRole('listitem').filter({ hasText: 'Last used' })
    expect(await rows.count()).toBe(2)
    expect(await rows.filter({ hasText: 'This browser' }).getByRole('button').count()).toBe(0)
    expect(await violationsOf(here)).toEqual([])
    await rows.getByRole('button', { name: /^Revoke/ }).click()
    await here.getByRole('region', { name: 'Messages' }).getByText('is signed out').waitFor()
    expect(await rows.count()).toBe(1)
    await there.reload()
    await there.getByRole('link', { name: 'Sign in' }).waitFor()
    await here.reload()
    await accountButton(here, creator.username).waitFor()
    expect(await rows.count()).toBe(1)
  })

  test('all others end after a question, and not before', async () => {
    const here = joined(await visitSignedIn(creator, '/docs'))
    const there = joined(await visitSignedIn(creator, '/docs'))
    await here.goto('/settings/sessions')
    await settled(here)
    await here.getByRole('button', { name: 'Revoke all others' }).click()
    await here.getByRole('button', { name: 'Cancel' }).click()
    await there.reload()
    await accountButton(there, creator.username).waitFor()
    await here.getByRole('button', { name: 'Revoke all others' }).click()
    await here.getByRole('alertdialog').getByRole('button', { name: 'Revoke all others' }).click()
    await here.getByText('You are signed in nowhere else.').waitFor()
    await there.reload()
    await there.getByRole('link', { name: 'Sign in' }).waitFor()
    await here.reload()
    await accountButton(here, creator.username).waitFor()
  })
})

test.each(widths)('pages for signed-in users break no accessibility rule at %i px', async (width) => {
  const visitor = await visitSignedIn(account('admin'), '/settings/sessions', sized(width))
  const page = joined(visitor)
  for (const path of ['/settings/sessions', '/settings/account', '/auth/welcome']) {
    await page.goto(path)
    await settled(page)
    await expectAccessible(page, path)
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  }
  await page.goto('/')
  await settled(page)
  await accountButton(page, 'admin').click()
  expect(await violationsOf(page)).toEqual([])
  expect(visitor.complaints).toEqual([])
})
