import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { ownSite } from './own-site.ts'

/** A reader with a separate browser, whose complaints are recorded. */
export interface Visitor {
  readonly page: Page
  /** Errors on the console, and uncaught exceptions. */
  readonly complaints: readonly string[]
  leave(): Promise<void>
}

export const widths = [1440, 820, 390] as const

const heights: Readonly<Record<number, number>> = { 1440: 900, 820: 1180, 390: 844 }

export const sized = (width: number): BrowserContextOptions => ({
  viewport: { width, height: heights[width] ?? 900 },
  hasTouch: width < 1000,
  isMobile: width < 800,
})

const unanswered = new WeakMap<Page, Set<Request>>()

const watchRequests = (page: Page): void => {
  const requests = new Set<Request>()
  unanswered.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

let browser: Promise<Browser> | undefined
afterAll(async () => (await browser)?.close())

/** Opens the site that all specs share, in a browser that all tests of a file share. */
export const visit = async (options: BrowserContextOptions = sized(1440)): Promise<Visitor> => {
  browser ??= launchChromium()
  const context = await (await browser).newContext({
    baseURL: ownSite().url,
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(15_000)
  context.on('page', watchRequests)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints, leave: () => context.close() }
}

/** As long as the page waits for a browser that is never idle (`frontend/src/late/first-need.ts`). */
const IDLE_LIMIT_MS = 3_000
const TURN_MS = 20
const QUIET_MS = 100
const PATIENCE_MS = 15_000

/** Playwright's network idle happens once per document, and is over when scripts load that wait for an idle browser. */
const quiet = async (page: Page): Promise<void> => {
  const requests = unanswered.get(page)
  const since = performance.now()
  let quietFor = 0
  while (quietFor < QUIET_MS) {
    await pause(TURN_MS)
    quietFor = requests?.size ? 0 : quietFor + TURN_MS
    if (performance.now() - since > PATIENCE_MS)
      throw new Error(`Never answered: ${[...(requests ?? [])].map((request) => request.url()).join(' ')}`)
  }
}

/**
 * Waits until the page's scripts have taken it over, also those that load when the browser has nothing else to do.
 * Never ends where scripts are off.
 */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    (timeout) =>
      new Promise((idle) => {
        requestIdleCallback(idle, { timeout })
        // A browser without a screen may wait for a frame, which nothing asks for, before it calls itself idle.
        requestAnimationFrame(() => undefined)
      }),
    IDLE_LIMIT_MS,
  )
  await quiet(page)
}

/** How much wider than the window the page is, in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
