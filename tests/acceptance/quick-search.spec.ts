import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { connect } from '../support/api.ts'
import { launchChromium } from '../support/chromium.ts'
import { settled, type Visitor, visit } from './visitor.ts'

const { url } = inject('site')
let browser: Browser
let visitor: Visitor
/** A plugin whose title no mod has. */
let plugin: { title: string; slug: string }

beforeAll(async () => {
  browser = await launchChromium()
  const facets = encodeURIComponent('[["categories:velocity"]]')
  const { hits } = (await connect(url).get(`/v2/search?facets=${facets}`)).as<{ hits: (typeof plugin)[] }>()
  if (!hits[0]) throw new Error('the sample catalogue lacks a plugin')
  plugin = hits[0]
})
afterAll(() => browser.close())
beforeEach(async () => {
  visitor = await visit(browser, url)
})
afterEach(() => visitor.leave())

const field = () => visitor.page.getByRole('combobox', { name: 'Search add-ons' })

describe('searching every kind of add-on at once', () => {
  test('a slash leads to the search, and what is typed is suggested and opened by keyboard alone', async () => {
    const { page } = visitor
    await page.goto('/')
    await settled(page)
    await page.keyboard.press('/')
    expect(await field().evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type(plugin.title)
    await page.getByRole('option', { name: plugin.title }).waitFor()
    await page.keyboard.press('ArrowDown')
    const active = await field().getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.waitForURL((address) => address.pathname === `/plugin/${plugin.slug}`)
    expect(visitor.complaints).toEqual([])
  })

  test('a kind of add-on is called what it shows, so that it can be asked for by voice', async () => {
    const { page } = visitor
    await page.goto('/')
    await settled(page)
    await field().fill(plugin.title)
    await page.getByRole('option', { name: /^Plugins \d+ results?$/ }).waitFor()
  })

  test('Escape closes the suggestions and keeps what was typed', async () => {
    const { page } = visitor
    await page.goto('/')
    await settled(page)
    await field().fill(plugin.title)
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await list.waitFor()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    expect(await field().inputValue()).toBe(plugin.title)
  })

  test('words that no mod has lead to the kind that has them', async () => {
    const { page } = visitor
    await page.goto('/')
    await settled(page)
    await field().fill(plugin.title)
    await page.getByRole('option', { name: plugin.title }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/plugins\?q=/)
  })

  test('a search page tells where else the same words are found', async () => {
    const { page } = visitor
    await page.goto(`/shaders?q=${encodeURIComponent(plugin.title)}`)
    await page.getByRole('heading', { name: 'No shaders found' }).waitFor()
    await page.getByRole('navigation', { name: 'The same words elsewhere' }).getByRole('link').first().click()
    await page.waitForURL(/\/plugins\?q=/)
    await page.getByRole('heading', { name: plugin.title }).waitFor()
  })
})
