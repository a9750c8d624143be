import type { Locator } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { ownSite } from './own-site.ts'
import { overflowOf, settled, sized, type Visitor, visit } from './visitor.ts'

const { url } = ownSite()
let visitor: Visitor
/** A plugin whose title no mod has. */
let plugin: { title: string; slug: string }

beforeAll(async () => {
  const facets = encodeURIComponent('[["categories:velocity"]]')
  const { hits } = (await connect(url).get(`/v2/search?facets=${facets}`)).as<{ hits: (typeof plugin)[] }>()
  if (!hits[0]) throw new Error('the sample catalogue lacks a plugin')
  plugin = hits[0]
})
beforeEach(async () => {
  visitor = await visit()
})
afterEach(() => visitor.leave())

const field = () => visitor.page.getByRole('combobox', { name: 'Search add-ons' })

describe('searching all types of add-ons at once', () => {
  test('a slash focuses the search, and suggestions are opened using only the keyboard', async () => {
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

  test('a type of add-on has the name that is shown, so that it can be selected by voice', async () => {
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

  test('Enter leads to the results of every type, which has a tab for each type', async () => {
    const { page } = visitor
    await page.goto('/docs')
    await settled(page)
    await field().fill(plugin.title)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\?q=/)
    await page.getByRole('heading', { name: plugin.title }).waitFor()
    const tabs = page.getByRole('navigation', { name: 'Add-on types' })
    await expect.poll(() => tabs.locator('[aria-current]').allTextContents()).toEqual(['All'])
    await tabs.getByRole('link', { name: /^Plugins \d+$/ }).click()
    await page.waitForURL(/\/plugins\?q=/)
    await page.getByRole('heading', { level: 1, name: 'Plugins' }).waitFor()
    await tabs.getByRole('link', { name: 'All', exact: true }).click()
    await page.waitForURL(/\/search\?q=/)
    await page.getByRole('heading', { level: 1, name: 'All add-ons' }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('a search page links to the types that match the same words', async () => {
    const { page } = visitor
    await page.goto(`/shaders?q=${encodeURIComponent(plugin.title)}`)
    await page.getByRole('heading', { name: 'No shaders found' }).waitFor()
    const tabs = page.getByRole('navigation', { name: 'Add-on types' })
    expect(await tabs.locator('[aria-current]').allTextContents()).toEqual(['Shaders 0'])
    await tabs.getByRole('link', { name: /^Plugins/ }).click()
    await page.waitForURL(/\/plugins\?q=/)
    await page.getByRole('heading', { name: plugin.title }).waitFor()
  })

  test('the page of all types searches while the user types, and says if nothing is found', async () => {
    const { page } = visitor
    await page.goto('/search')
    await settled(page)
    const box = page.getByRole('searchbox', { name: 'Search add-ons' })
    await box.fill(plugin.title)
    await page.waitForURL(/\/search\?q=/)
    await page.getByRole('heading', { name: plugin.title }).waitFor()
    await box.fill(`${plugin.title} quetzalcoatlus`)
    await page.getByRole('heading', { name: 'No add-ons found' }).waitFor()
    await page.getByRole('navigation', { name: 'Fewer words' }).getByRole('link').first().click()
    await page.getByRole('heading', { name: plugin.title }).waitFor()
    expect(await box.inputValue()).toBe(plugin.title)
  })
})

describe('the search on a phone', () => {
  let phone: Visitor
  beforeEach(async () => {
    phone = await visit(sized(390))
    await phone.page.goto(`/plugin/${plugin.slug}`)
    await settled(phone.page)
  })
  afterEach(async () => {
    expect(phone.complaints).toEqual([])
    await phone.leave()
  })
  const opener = () => phone.page.getByRole('button', { name: 'Search', exact: true })
  const sheet = () => phone.page.getByRole('dialog', { name: 'Search' })
  const input = () => sheet().getByRole('combobox', { name: 'Search add-ons' })
  const isFocused = (node: Locator) => node.evaluate((element) => element === document.activeElement)

  test('opens over the page, gets the focus, and returns it on Escape, whatever was typed', async () => {
    const { page } = phone
    const before = page.url()
    await opener().focus()
    await page.keyboard.press('Enter')
    await sheet().waitFor({ state: 'visible' })
    expect(await isFocused(input())).toBe(true)
    await page.keyboard.type(plugin.title)
    await sheet().getByRole('option', { name: plugin.title }).waitFor()
    await page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'hidden' })
    expect(await isFocused(opener())).toBe(true)
    expect(page.url()).toBe(before)
  })

  test('leads to the results of every type and closes', async () => {
    const { page } = phone
    await opener().click()
    await input().fill(plugin.title)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\?q=/)
    await sheet().waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name: 'All add-ons' }).waitFor()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  })

  test('closes with its button and with a touch next to it', async () => {
    await opener().click()
    await sheet().getByRole('button', { name: 'Close search' }).click()
    await sheet().waitFor({ state: 'hidden' })
    await opener().click()
    await phone.page.mouse.click(195, 700)
    await sheet().waitFor({ state: 'hidden' })
  })
})
