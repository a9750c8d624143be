import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { ownSite } from './own-site.ts'
import { visitSignedIn } from './signed-in.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

const { accounts } = ownSite()
const user = accounts.user ?? { username: '', password: '' }

const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ leave }) => leave()))
})
const joined = (visitor: Visitor): Visitor => {
  visitors.push(visitor)
  return visitor
}
const open = async (path: string, locale = 'en-US'): Promise<Page> => {
  const { page } = joined(await visit({ ...sized(1440), locale }))
  await page.goto(path)
  await settled(page)
  return page
}
const languageOf = (page: Page) => page.locator('html').getAttribute('lang')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

describe('the language of the pages', () => {
  test('is that of the browser, even with another country', async () => {
    const page = await open('/settings/language', 'de-AT')
    expect(await languageOf(page)).toBe('de-DE')
    await heading(page, 'Sprache').waitFor()
    await page.getByRole('radio', { name: 'Wie in meinem Browser', checked: true }).waitFor()
  })

  test('is the one named in the address, without a mismatch between server and browser', async () => {
    const { page, complaints } = joined(await visit(sized(1440)))
    const answer = await page.goto('/settings/language?hl=de')
    await settled(page)
    expect(answer?.headers().vary).toContain('accept-language')
    await heading(page, 'Sprache').waitFor()
    expect(complaints).toEqual([])
    await page.goto('/settings/language')
    await heading(page, 'Language').waitFor()
  })

  test('is chosen by keyboard, persists on the next page and after a reload, and loading is announced', async () => {
    const page = await open('/settings/language')
    const held = Promise.withResolvers<void>()
    await page.route('**/settings/language?hl=de-DE', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('radio', { name: 'As in my browser', checked: true }).focus()
    await page.keyboard.press('ArrowUp')
    await page.getByText('Loading Deutsch (Deutschland)…').waitFor()
    expect(await page.getByRole('radio', { name: 'English (United States)' }).isDisabled()).toBe(true)
    held.resolve()
    await heading(page, 'Sprache').waitFor()
    await page.goto('/docs')
    expect(await languageOf(page)).toBe('de-DE')
    await page.goto('/settings/language')
    await settled(page)
    await page.getByRole('radio', { name: 'English (United States)' }).click()
    await heading(page, 'Language').waitFor()
    expect(await languageOf(page)).toBe('en-US')
  })

  test('that an address names can be kept, and given back to the browser', async () => {
    const page = await open('/settings/language?hl=de')
    await page.getByRole('radio', { name: 'Wie in meinem Browser', checked: true }).waitFor()
    await page.getByRole('radio', { name: 'Deutsch (Deutschland)' }).click()
    await page.waitForURL((url) => url.pathname === '/settings/language' && url.search === '')
    await settled(page)
    await page.getByRole('radio', { name: 'Deutsch (Deutschland)', checked: true }).waitFor()
    await page.goto('/docs')
    expect(await languageOf(page)).toBe('de-DE')
    await page.goto('/settings/language')
    await settled(page)
    await page.getByRole('radio', { name: 'Wie in meinem Browser' }).click()
    await heading(page, 'Language').waitFor()
    await page.getByRole('radio', { name: 'As in my browser', checked: true }).waitFor()
    await page.goto('/docs')
    expect(await languageOf(page)).toBe('en-US')
  })

  test('stays the same if the other one cannot be loaded', async () => {
    const page = await open('/settings/language')
    for (const fail of ['refused', 'another language']) {
      await page.route('**/settings/language?hl=de-DE', (route) =>
        fail === 'refused' ? route.abort() : route.fulfill({ body: '<html lang="en-US">', status: 200 }),
      )
      await page.getByRole('radio', { name: 'As in my browser', checked: true }).press('ArrowUp')
      await page.getByText('Cannot load this language. Try again in a bit.').waitFor()
      await page.getByRole('radio', { name: 'As in my browser', checked: true }).waitFor()
      await page.unroute('**/settings/language?hl=de-DE')
    }
    await page.getByRole('radio', { name: 'As in my browser', checked: true }).press('ArrowUp')
    await heading(page, 'Sprache').waitFor()
  })

  test('follows its owner to another browser, whose next page uses it', async () => {
    const there = joined(await visitSignedIn(user, '/settings/language', sized(1440))).page
    await there.getByRole('radio', { name: 'Deutsch (Deutschland)' }).click()
    await heading(there, 'Sprache').waitFor()
    const told = there.waitForResponse((answer) => answer.url().endsWith('/settings/preferences'))
    expect((await told).status()).toBe(200)

    const here = joined(await visitSignedIn(user, '/settings/language', sized(1440))).page
    await expect.poll(() => here.evaluate(() => document.cookie)).toContain('locale=de-DE')
    await here.getByRole('link', { name: 'Feature flags' }).click()
    await expect.poll(() => languageOf(here)).toBe('de-DE')
    await here.goto('/settings/language')
    await settled(here)
    await here.getByRole('radio', { name: 'English (United States)' }).click()
    await heading(here, 'Language').waitFor()
    await here.waitForResponse((answer) => answer.url().endsWith('/settings/preferences'))
  })
})
