import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

const { url } = inject('site')
let browser: Browser
let visitor: Visitor
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())
beforeEach(async () => {
  visitor = await visit(browser, url, { ...sized(1440), colorScheme: 'light' })
})
afterEach(() => visitor.leave())

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

describe('the theme', () => {
  test('that a reader chooses stays: the server already sends the next page in it', async () => {
    const { page } = visitor
    await page.goto('/')
    await settled(page)
    const light = await background(page)
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByText('Dark', { exact: true }).click()
    await expect.poll(() => background(page)).not.toBe(light)
    const dark = await background(page)

    for (const path of ['/', '/mods']) {
      const answer = await page.goto(path, { waitUntil: 'commit' })
      // What paints first is what the server has sent: no script has to change it.
      expect(await answer?.text()).toMatch(/<html[^>]*data-theme="dark"/)
      await settled(page)
      expect(await background(page)).toBe(dark)
    }
  })
  test('follows the system until one is chosen', async () => {
    const { page } = visitor
    await page.goto('/')
    const light = await background(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await background(page)).not.toBe(light)
  })
})
