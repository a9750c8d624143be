import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { ownSite } from './own-site.ts'
import { samplePages } from './sample-pages.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

const { url } = ownSite()
let visitor: Visitor
afterEach(() => visitor.leave())

const open = async (path: string, width = 1440): Promise<Page> => {
  visitor = await visit(sized(width))
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

describe('using only the keyboard', () => {
  test('the first stop is the link to the content, which moves the focus there', async () => {
    const page = await open('/mods')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('content')
  })
  test('the filter sheet on a phone opens, filters, closes on Escape and returns the focus', async () => {
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
  test('the lightbox opens at a picture, turns with the arrows, closes on Escape and returns the focus', async () => {
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
  test('a new page is announced by its title and gets the focus, while a filter changes neither', async () => {
    const page = await open('/mods')
    const announced = page.getByRole('status').first()
    const fabric = page.getByRole('checkbox', { name: /^Fabric/ })
    await fabric.press('Space')
    await page.waitForURL(/g=fabric/)
    await settled(page)
    expect(await fabric.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await announced.textContent()).toBe('')
    const result = page
      .getByRole('region', { name: 'Results' })
      .getByRole('heading')
      .getByRole('link')
      .first()
    const title = (await result.textContent()) ?? ''
    await result.press('Enter')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(() => focused(page)).toBe('content')
    expect(await announced.textContent()).toBe(await page.title())
    expect(await page.title()).toContain(title)
    await page
      .getByRole('link', { name: /^Versions/ })
      .first()
      .press('Enter')
    await page.waitForURL(/\/versions$/)
    await expect.poll(() => announced.textContent()).toBe(`${title} - Versions - Modstead`)
    await expect.poll(() => focused(page)).toMatch(/^Versions/)
  })
  test('removing a filter moves the focus to the next one, and after the last to the results', async () => {
    const page = await open('/mods?g=fabric&g=forge')
    await page.getByRole('link', { name: 'Remove Fabric' }).press('Enter')
    await expect.poll(() => focused(page)).toBe('Remove Forge')
    await page.getByRole('link', { name: 'Remove Forge' }).press('Enter')
    await expect.poll(() => focused(page)).toBe('results')
  })
  test('on a phone no focused element is hidden behind the download bar', async () => {
    const { project = '' } = await samplePages(url)
    const page = await open(project, 390)
    const bar = page.locator('.download-bar')
    const top = (await bar.boundingBox())?.y ?? 0
    await page.getByRole('link', { name: 'Description' }).focus()
    const hidden: (string | null | undefined)[] = []
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press('Tab')
      const bottom = await page.evaluate(() => {
        const stopAt = document.activeElement
        return stopAt?.closest('main') && !stopAt.closest('.download-bar')
          ? stopAt.getBoundingClientRect().bottom
          : 0
      })
      if (bottom > top) hidden.push(await focused(page))
    }
    expect(hidden).toEqual([])
  })
  test("the browser's Back closes the lightbox and returns the focus, and Forward opens it again", async () => {
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
  test('an enlarged picture has its own address, and closing it stays in the gallery', async () => {
    const { gallery = '' } = await samplePages(url)
    const page = await open(`${gallery}?picture=2`)
    const box = page.getByRole('dialog', { name: 'Picture' })
    await box.getByText(/^2 of/).waitFor({ state: 'visible' })
    await box.getByRole('button', { name: 'Close' }).click()
    await box.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(gallery)
  })
})
