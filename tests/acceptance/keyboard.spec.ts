import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { samplePages } from './sample-pages.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

const { url } = inject('site')
let browser: Browser
let visitor: Visitor
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())
afterEach(() => visitor.leave())

const open = async (path: string, width = 1440): Promise<Page> => {
  visitor = await visit(browser, url, sized(width))
  await visitor.page.goto(path)
  await settled(visitor.page)
  return visitor.page
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return (
      activeElement?.id || activeElement?.getAttribute('aria-label') || activeElement?.textContent?.trim()
    )
  })

describe('by keyboard alone', () => {
  test('the first stop is the link to the content, which moves the focus there', async () => {
    const page = await open('/mods')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('content')
  })
  test('the filter sheet of a phone opens, filters, closes by Escape and gives the focus back', async () => {
    const page = await open('/mods', 390)
    const button = page.getByRole('button', { name: /^Filters/ })
    const sheet = page.getByRole('complementary', { name: 'Filters' })
    expect(await sheet.isVisible()).toBe(false)
    await button.focus()
    await page.keyboard.press('Enter')
    await sheet.waitFor({ state: 'visible' })
    const fabric = sheet.getByRole('checkbox', { name: /^Fabric/ })
    await fabric.focus()
    await page.keyboard.press('Space')
    await page.waitForURL(/g=fabric/)
    expect(await fabric.isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    expect(await focused(page)).toMatch(/^Filters/)
  })
  test('the lightbox opens on a picture, turns with the arrows, closes by Escape and gives the focus back', async () => {
    const { gallery = '' } = await samplePages(url)
    const page = await open(gallery)
    const first = page.getByRole('link', { name: /^Enlarge/ }).first()
    const name = await first.getAttribute('aria-label')
    await first.focus()
    await page.keyboard.press('Enter')
    const box = page.getByRole('dialog', { name: 'Picture' })
    await box.waitFor({ state: 'visible' })
    const place = () => box.getByText(/\d+ of \d+/).textContent()
    expect(await place()).toMatch(/^1 of/)
    await page.keyboard.press('ArrowRight')
    await expect.poll(place).toMatch(/^2 of/)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(place).toMatch(/^1 of/)
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expect(await focused(page)).toBe(name)
  })
  test('on a phone nothing that gets the focus is hidden behind the download bar', async () => {
    const { project = '' } = await samplePages(url)
    const page = await open(project, 390)
    const bar = page.locator('.download-bar')
    const top = (await bar.boundingBox())?.y ?? 0
    await page.getByRole('link', { name: 'Description' }).focus()
    const hidden: (string | null | undefined)[] = []
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press('Tab')
      const box = await page.locator(':focus').boundingBox()
      if (box && box.y + box.height > top) hidden.push(await focused(page))
    }
    expect(hidden).toEqual([])
  })
  test('the button Back closes the lightbox and gives the focus back, Forward opens it again', async () => {
    const { gallery = '' } = await samplePages(url)
    const page = await open(gallery)
    const first = page.getByRole('link', { name: /^Enlarge/ }).first()
    const name = await first.getAttribute('aria-label')
    await first.click()
    const box = page.getByRole('dialog', { name: 'Picture' })
    await box.waitFor({ state: 'visible' })
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/picture=2$/)
    await page.goBack()
    await box.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(gallery)
    expect(await focused(page)).toBe(name)
    await page.goForward()
    await box.getByText(/^2 of/).waitFor({ state: 'visible' })
  })
  test('an enlarged picture has an address of its own, and closing it stays in the gallery', async () => {
    const { gallery = '' } = await samplePages(url)
    const page = await open(`${gallery}?picture=2`)
    const box = page.getByRole('dialog', { name: 'Picture' })
    await box.getByText(/^2 of/).waitFor({ state: 'visible' })
    await box.getByRole('button', { name: 'Close' }).click()
    await box.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(gallery)
  })
})
