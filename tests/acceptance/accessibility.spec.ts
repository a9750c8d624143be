import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { samplePages } from './sample-pages.ts'
import { overflowOf, settled, sized, type Visitor, visit, widths } from './visitor.ts'

const { url } = inject('site')
const names = [
  'home',
  'search',
  'project',
  'versions',
  'version',
  'gallery',
  'user',
  'organization',
  'missing',
]
let browser: Browser
let pages: Readonly<Record<string, string>>
beforeAll(async () => {
  browser = await launchChromium()
  pages = await samplePages(url)
})
afterAll(() => browser.close())

const violationsOf = async (page: Page) => {
  // Legacy mode looks at the page in its own window instead of opening another one for each look.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 160)) }))
}

describe.each(widths)('at %i px', (width) => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await visit(browser, url, sized(width))
  })
  afterAll(() => visitor.leave())

  test.each(names)(
    'the page %s breaks no rule of accessibility in light or dark, does not scroll sideways, complains of nothing',
    async (name) => {
      const { page, complaints } = visitor
      const before = complaints.length
      await page.emulateMedia({ colorScheme: 'light' })
      const answer = await page.goto(pages[name] ?? '')
      expect(answer?.status()).toBe(name === 'missing' ? 404 : 200)
      await settled(page)
      const light = await violationsOf(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      const dark = await violationsOf(page)
      expect({ light, dark }).toEqual({ light: [], dark: [] })
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
      // The browser itself reports that the page's own answer is a 404.
      const own = (complaint: string) => name === 'missing' && complaint.includes('404')
      expect(complaints.slice(before).filter((complaint) => !own(complaint))).toEqual([])
    },
  )
})
