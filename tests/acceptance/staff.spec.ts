import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { pressButton, typeInto } from './keys.ts'
import { ownSite } from './own-site.ts'
import { visitSignedIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { overflowOf, settled, sized, type Visitor, visit, widths } from './visitor.ts'

const { accounts, url } = ownSite()
const account = (name: string) => {
  const found = accounts[name]
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

let visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.map((visitor) => visitor.leave()))
  visitors = []
})
const enter = async (name: string, path: string, width = 1440): Promise<Page> => {
  const visitor = await visitSignedIn(account(name), path, sized(width))
  visitors.push(visitor)
  return visitor.page
}

const lookUp = async (page: Page, user: string, reason: string) => {
  await page.getByLabel('Email address, username or ID').focus()
  await typeInto(page, 'Email address, username or ID', user)
  await typeInto(page, 'Reason', reason, page.getByRole('main'))
  await page.keyboard.press('Enter')
}
const found = (page: Page, username: string) => page.getByRole('region', { name: username })

/** Answers in place of the catalogue when the page reads the history. */
const standIn = async (page: Page) => {
  let answer: { status: number; json: object } = { status: 503, json: {} }
  await page.route('**/_internal/admin/user-looks?**', (route) => route.fulfill(answer))
  return {
    answerWith: (status: number, json = {}) => {
      answer = { status, json }
    },
    tryAgain: () => page.getByRole('main').getByRole('button', { name: 'Try again' }).press('Enter'),
  }
}

describe('staff pages', () => {
  test('say to others that they are for staff, and send visitors to sign in', async () => {
    for (const name of ['user', 'moderator']) {
      const page = await enter(name, '/settings/account')
      expect(await page.getByRole('link', { name: 'Look up a user' }).count()).toBe(0)
      for (const path of ['/settings/users', '/settings/looks']) {
        expect((await page.goto(path))?.status()).toBe(401)
        await page.getByRole('heading', { level: 1, name: 'This page is for staff' }).waitFor()
        await settled(page)
        expect(await page.getByRole('main').textContent()).toContain('You may not open this page.')
        expect(await page.title()).toBe('For staff - Modstead')
        expect(await violationsOf(page)).toEqual([])
      }
    }
    const visitor = await visit()
    visitors.push(visitor)
    await visitor.page.goto('/admin/user_email')
    expect(new URL(visitor.page.url()).searchParams.get('redirect')).toBe('/settings/users')
  })

  test('find a user, say what is missing, and record each lookup', async () => {
    const page = await enter('admin', '/settings/users')
    await lookUp(page, 'nobody-here', 'Asked by mail')
    await page.getByText('Nobody has this name').waitFor()
    await lookUp(page, 'CREATOR', '')
    expect(await found(page, 'creator').count()).toBe(0)
    await lookUp(page, 'CREATOR', 'Asked by mail')
    await found(page, 'creator').getByText(account('creator').id).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('found')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'User lookups' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Asked by mail' }).first()
    await row.getByText('creator').waitFor()
    await row.getByText('admin', { exact: true }).waitFor()
    await page.getByRole('row').filter({ hasText: 'Nobody was found' }).getByText('admin').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('say what failed, and keep what was entered', async () => {
    const page = await enter('admin', '/settings/users')
    const looks = '**/_internal/admin/user-looks'
    await page.route(looks, (route) => route.abort())
    await lookUp(page, 'creator', 'Asked by mail')
    await page.getByText('The catalogue cannot be reached.').waitFor()
    await page.unroute(looks)
    await page.route(looks, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: { code: 'too-many-tries' } }),
    )
    await page.keyboard.press('Enter')
    await page.getByText('Too many attempts.').waitFor()
    expect(await page.getByLabel('Email address, username or ID').inputValue()).toBe('creator')
    expect(await found(page, 'creator').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
  })

  test('say that nobody looked yet, or that the lookups cannot be read', async () => {
    const page = await enter('admin', '/settings/users')
    const { answerWith, tryAgain } = await standIn(page)
    answerWith(503)
    await page.getByRole('link', { name: 'User lookups' }).click()
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    answerWith(200, { total: 0, looks: [] })
    await tryAgain()
    await page.getByText('Nobody has viewed personal data yet.').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('say that earlier lookups cannot be read', async () => {
    const page = await enter('admin', '/settings/users')
    const { answerWith, tryAgain } = await standIn(page)
    const person = { id: 'AAAAAAAA', username: 'robin' }
    const look = { viewer: person, user: person, found_by: 'name', viewed_at: '2026-01-01T00:00:00.000Z' }
    const looks = (reason: string) => ({ total: 40, looks: [{ ...look, id: reason, reason }] })
    answerWith(200, looks('Of today'))
    await page.getByRole('link', { name: 'User lookups' }).click()
    await page.getByText('Of today').waitFor()
    answerWith(503)
    await page.getByRole('button', { name: 'Earlier ones' }).click()
    await page.getByRole('alert').getByText('The lookups could not be loaded.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    answerWith(200, looks('Of last year'))
    await tryAgain()
    await page.getByText('Of last year').waitFor()
  })

  test('are linked from a profile, for those who may see users', async () => {
    const page = await enter('admin', '/user/creator')
    await page.getByRole('link', { name: 'User details' }).press('Enter')
    await page.getByLabel('Email address, username or ID').waitFor()
    expect(await page.getByLabel('Email address, username or ID').inputValue()).toBe('creator')
    await page.getByRole('main').getByLabel('Reason').fill('Asked by mail')
    await page.keyboard.press('Enter')
    await found(page, 'creator').getByText(account('creator').id).waitFor()
    const plain = await enter('user', '/user/creator')
    await plain.getByRole('heading', { level: 1, name: 'creator' }).waitFor()
    expect(await plain.getByRole('link', { name: 'User details' }).count()).toBe(0)
  })

  test('change a role by keyboard, after a question and with a reason', async () => {
    const page = await enter('admin', '/settings/users')
    await lookUp(page, 'user', 'They help from now on')
    const region = found(page, 'user')
    const button = region.getByRole('button', { name: 'Change role' })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await region.getByRole('combobox', { name: 'Role' }).press('Enter')
    await page.getByRole('option', { name: 'Moderator' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await region.getByRole('checkbox', { name: 'Look up users' }).press('Space')
    await region.getByRole('checkbox', { name: 'Follow all events' }).press('Space')
    await button.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Make user a moderator?' })
    await pressButton(page, 'Change role', dialog)
    await expect.poll(() => dialog.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true')
    expect(await violationsOf(page)).toEqual([])
    await typeInto(page, 'Reason', 'Answers support mails', dialog)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Messages' }).getByText('Role of user changed').waitFor()
    await region.getByText('Review projects, Edit content', { exact: false }).first().waitFor()

    const there = await enter('user', '/settings/users')
    await lookUp(there, 'creator', 'Asked by mail')
    await found(there, 'creator').getByText('Signs in by').waitFor()
    expect(await there.getByRole('combobox', { name: 'Role' }).count()).toBe(0)
    expect((await there.goto('/settings/looks'))?.status()).toBe(401)
    await there.goto('/settings/users')

    await region.getByRole('combobox', { name: 'Role' }).press('Enter')
    await page.getByRole('option', { name: 'User', exact: true }).press('Enter')
    await button.press('Enter')
    const last = page.getByRole('dialog', { name: 'Take the role from user?' })
    await typeInto(page, 'Reason', 'Helped enough', last)
    await pressButton(page, 'Change role', last)
    await last.waitFor({ state: 'detached' })
    await lookUp(there, 'creator', 'Asked by mail')
    await there.getByText('Your role does not permit this.').waitFor()
    expect((await there.goto('/settings/users'))?.status()).toBe(401)
    const { body } = await connect(url).get(`/v2/user/${account('user').id}`)
    expect(body).toMatchObject({ role: 'developer' })
  })

  test('do not remove the role of the last administrator', async () => {
    const page = await enter('admin', '/settings/users')
    await lookUp(page, 'admin', 'I go')
    const region = found(page, 'admin')
    await region.getByRole('combobox', { name: 'Role' }).press('Enter')
    await page.getByRole('option', { name: 'User', exact: true }).press('Enter')
    await pressButton(page, 'Change role', region)
    const dialog = page.getByRole('dialog')
    await typeInto(page, 'Reason', 'I go', dialog)
    await pressButton(page, 'Change role', dialog)
    await dialog.getByText('They are the last administrator.').waitFor()
    await pressButton(page, 'Cancel', dialog)
    await dialog.waitFor({ state: 'detached' })
  })

  test('sign a user out everywhere by keyboard, with a reason, but not the administrator', async () => {
    const username = `robbed-${randomBytes(4).toString('hex')}`
    ok(await signUpAs(connect(url), username))
    const robbed = await visitSignedIn({ username, password: GOOD_PASSWORD }, '/settings/sessions')
    visitors.push(robbed)
    const page = await enter('admin', '/settings/users')
    await lookUp(page, username, 'Their laptop was stolen')
    const region = found(page, username)
    await region.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Sign ${username} out everywhere?` })
    await pressButton(page, 'Sign out everywhere', dialog)
    await expect.poll(() => dialog.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true')
    expect(await violationsOf(page)).toEqual([])
    await typeInto(page, 'Reason', 'Their laptop was stolen', dialog)
    await page.keyboard.press('Enter')
    await page
      .getByRole('region', { name: 'Messages' })
      .getByText(`${username} signed out everywhere`)
      .waitFor()
    expect(await region.getByText('Sessions').locator('+ dd').textContent()).toBe('0')
    await robbed.page.reload()
    await robbed.page.waitForURL(/\/auth\/sign-in/)
    await lookUp(page, 'admin', 'Looks at the page')
    await found(page, 'admin').waitFor()
    expect(await page.getByRole('button', { name: 'Sign out everywhere' }).count()).toBe(0)
  })

  test.each(widths)('fit into a window of %i pixels', async (width) => {
    const page = await enter('admin', '/settings/users', width)
    await lookUp(page, 'moderator', 'Looks at the page')
    await found(page, 'moderator').waitFor()
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      expect(await overflowOf(page)).toBe(0)
      expect(await violationsOf(page)).toEqual([])
    }
    await page.goto('/settings/looks')
    await settled(page)
    expect(await overflowOf(page)).toBe(0)
  })
})
