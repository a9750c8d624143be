import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { expectAccessible } from './accessible.ts'
import { mailedLink } from './mailed-link.ts'
import { ownSite } from './own-site.ts'
import { visitSignedIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { settled, sized, type Visitor, visit, widths } from './visitor.ts'

const { accounts, url } = ownSite()
const { admin } = accounts
if (!admin) throw new Error('there is no administrator')

const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ leave }) => leave()))
})
const enter = async (path: string, width = 1440): Promise<Page> => {
  const visitor = await visitSignedIn(admin, path, sized(width))
  visitors.push(visitor)
  return visitor.page
}
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const submit = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

/** A new reader of the news, whose address is verified. */
const addReader = async (page: Page): Promise<{ username: string; email: string }> => {
  const username = `reader-${randomBytes(4).toString('hex')}`
  const email = `${username}@mail.test`
  ok(await signUpAs(connect(url), username, { email, sign_up_newsletter: true }))
  const flow = new URL(await mailedLink(page, email, 'verify-email'), url).searchParams.get('flow')
  ok(await connect(url).post('/_internal/auth/email/verify', { flow }))
  return { username, email }
}

describe('a newsletter', () => {
  test('is checked, tried, confirmed by keyboard, and listed once it is sent', async () => {
    const page = await enter('/settings/newsletter')
    const { email, username } = await addReader(page)
    const title = `News for ${username}`
    await page.goto('/settings/newsletter')
    await settled(page)
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Text', { exact: true }).fill('Much is new.\n\nMore than that.')
    await page.getByLabel(/^Button/).fill('Read more')
    await submit(page).click()
    const address = page.getByLabel(/^Address of the button/)
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
    expect(await violationsOf(page)).toEqual([])
    expect(await page.getByLabel('Title').inputValue()).toBe(title)
    await address.fill('https://mods.test/docs')
    await page.getByRole('combobox', { name: 'Send to' }).press('Enter')
    await page.getByRole('option', { name: /^Everybody who wants news/ }).click()
    await submit(page).press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Send this to/ })
    await dialog.getByText(title).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Title').inputValue()).toBe(title)
    await submit(page).press('Enter')
    await dialog.getByRole('button', { name: 'Send to everybody' }).press('Enter')
    await messages(page).getByText('The newsletter is on its way').waitFor()
    const row = page.getByRole('row').filter({ hasText: title })
    await row.getByRole('cell', { name: /^\d+$/ }).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('')

    const reader = await visit()
    visitors.push(reader)
    await reader.page.goto(await mailedLink(page, email, 'unsubscribe'))
    await settled(reader.page)
    expect(await violationsOf(reader.page)).toEqual([])
    await reader.page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
    await reader.page.getByRole('heading', { level: 1, name: 'You are unsubscribed' }).waitFor()
    const own = await visitSignedIn({ username, password: GOOD_PASSWORD }, '/settings/notifications')
    visitors.push(own)
    expect(await own.page.getByRole('switch', { name: /news/i }).getAttribute('aria-checked')).toBe('false')
  })

  test('that has no address to be tried at says so above the button', async () => {
    const page = await enter('/settings/newsletter')
    await page.getByLabel('Title').fill('A trial')
    await page.getByLabel('Text', { exact: true }).fill('Only for me.')
    await submit(page).press('Enter')
    await page
      .getByRole('alert')
      .filter({ hasText: /address/i })
      .waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('A trial')
  })

  test('says to others that it is for staff', async () => {
    const { creator } = accounts
    if (!creator) throw new Error('there is no creator')
    const visitor = await visitSignedIn(creator, '/settings/account')
    visitors.push(visitor)
    expect(await visitor.page.getByRole('link', { name: 'Newsletter' }).count()).toBe(0)
    expect((await visitor.page.goto('/settings/newsletter'))?.status()).toBe(401)
  })

  test.each(widths)('has a page that fits into %i pixels', async (width) => {
    const page = await enter('/settings/newsletter', width)
    await expectAccessible(page, `newsletter ${width}`)
  })
})

test('a link to unsubscribe that lacks its secret says so', async () => {
  const visitor = await visit(sized(390))
  visitors.push(visitor)
  await visitor.page.goto('/auth/unsubscribe')
  await settled(visitor.page)
  await visitor.page.getByRole('alert').getByText('This link does not work').waitFor()
  await expectAccessible(visitor.page, 'unsubscribe 390')
})
