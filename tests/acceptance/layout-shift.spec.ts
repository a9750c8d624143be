import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownSite } from './own-site.ts'
import { samplePages } from './sample-pages.ts'
import { settled, sized, visit, widths } from './visitor.ts'

const { url } = ownSite()
let pages: Readonly<Record<string, string>>
beforeAll(async () => {
  pages = await samplePages(url)
})

/** The limit of the benchmark P9 (tests/benchmarks/p9-first-load.ts). */
const limit = 0.02

interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

/** Runs in the page before anything else. Nobody touches the page, so every shift counts. */
const observe = (): void => {
  const shifts: Shift[] = []
  Object.assign(globalThis, { shifts })
  type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[]) {
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML : `${node?.nodeValue}`,
      )
      shifts.push({ value, moved: moved.map((source) => source.slice(0, 120)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Holds every picture and font back until it is told to release them. */
const holdBack = async (page: Page): Promise<() => Promise<void>> => {
  const held: Route[] = []
  let free = false
  await page.route('**/*', async (route) => {
    const late = ['image', 'font'].includes(route.request().resourceType())
    if (late && !free) held.push(route)
    else await route.continue()
  })
  return async () => {
    free = true
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** Waits two frames, so that changes are drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

describe('late content finds its space reserved', () => {
  const cases = ['home', 'search', 'project'].flatMap((name) => widths.map((width) => [name, width] as const))
  test.each(cases)('on the page %s, %i px wide', async (name, width) => {
    const { page, leave } = await visit(sized(width))
    await page.addInitScript(observe)
    const letGo = await holdBack(page)
    await page.goto(pages[name] ?? '', { waitUntil: 'domcontentloaded' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await drawn(page)
    await letGo()
    await settled(page)
    await page.evaluate(() => document.fonts.ready)
    await drawn(page)
    expect(
      await page.evaluate(() => [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length),
    ).toBeGreaterThan(0)
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
    const sum = shifts.reduce((before, { value }) => before + value, 0)
    expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(limit)
    await leave()
  })
})
