import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settled, sized, type Visitor, visit } from './visitor.ts'

let visitor: Visitor
beforeEach(async () => {
  visitor = await visit({ ...sized(1440), colorScheme: 'light' })
})
afterEach(() => visitor.leave())

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

describe('the theme', () => {
  test('that a reader chooses persists: the server sends the next page in it', async () => {
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
      // The first paint comes from the server, so no script has to change it.
      expect(await answer?.text()).toMatch(/<html[^>]*data-theme="dark"/)
      await settled(page)
      expect(await background(page)).toBe(dark)
    }
  })
  test('colors the browser around the page as well, at once and on the next page', async () => {
    const { page } = visitor
    const colors = () =>
      page
        .locator('meta[name="theme-color"]')
        .evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).content))
    await page.goto('/')
    await settled(page)
    expect(await colors()).toEqual(['#F6F4EF', '#131716'])
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name: 'OLED black' }).click()
    await expect.poll(colors).toEqual(['#000000', '#000000'])
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name: 'Match system' }).click()
    await expect.poll(colors).toEqual(['#F6F4EF', '#000000'])
    await page.reload()
    expect(await colors()).toEqual(['#F6F4EF', '#000000'])
  })
  test('follows the system until one is chosen', async () => {
    const { page } = visitor
    await page.goto('/')
    const light = await background(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await background(page)).not.toBe(light)
  })

  describe('has a menu that closes', () => {
    const menu = () => visitor.page.getByRole('menu', { name: 'Theme' })
    const opener = () => visitor.page.getByRole('button', { name: 'Theme' })
    beforeEach(async () => {
      await visitor.page.goto('/')
      await settled(visitor.page)
      await opener().focus()
      await visitor.page.keyboard.press('Enter')
      // The focus follows in a separate task. A key pressed earlier would start from the opener.
      await expect.poll(() => isFocused(menu().getByRole('menuitemradio', { checked: true }))).toBe(true)
    })
    const isFocused = (node: Locator) => node.evaluate((element) => element === document.activeElement)

    test('on a choice by keyboard, and returns the focus', async () => {
      const { page } = visitor
      await page.keyboard.press('End')
      await expect.poll(() => isFocused(menu().getByRole('menuitemradio').last())).toBe(true)
      await page.keyboard.press('Enter')
      await menu().waitFor({ state: 'hidden' })
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('retro')
      await expect.poll(() => isFocused(opener())).toBe(true)
    })
    test('on a choice by pointer', async () => {
      await menu().getByRole('menuitemradio', { name: 'Dark' }).click()
      await menu().waitFor({ state: 'hidden' })
    })
    test('on Escape, and returns the focus', async () => {
      await visitor.page.keyboard.press('Escape')
      await menu().waitFor({ state: 'hidden' })
      await expect.poll(() => isFocused(opener())).toBe(true)
    })
    test('on a click outside', async () => {
      await visitor.page.getByRole('heading', { level: 1 }).click()
      await menu().waitFor({ state: 'hidden' })
    })
    test('when it loses the focus, which moves on', async () => {
      await visitor.page.keyboard.press('Tab')
      await menu().waitFor({ state: 'hidden' })
      expect(await isFocused(opener())).toBe(false)
    })
    test('on a second press of its button', async () => {
      await opener().click()
      await menu().waitFor({ state: 'hidden' })
    })
  })
})
