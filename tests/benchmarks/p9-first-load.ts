import type { Browser, Page } from 'playwright-core'
import { samplePages } from '../acceptance/sample-pages.ts'
import { launchChromium } from '../support/chromium.ts'
import { type Benchmark, type Figure, median } from './figure.ts'
import { startForBench } from './product.ts'

/** A mid-range phone on a mobile network. */
const DEVICE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const BYTES_PER_SECOND = 1_600_000 / 8
const ROUND_TRIP_MS = 150
const CPU_TIMES = 4
const LIMIT_MS = 60_000

interface Load {
  readonly lcp: number
  readonly cls: number
  readonly pictures: number
}

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES })
}

/** Runs in the page before anything else. */
const observe = (): void => {
  const seen = { lcp: 0, cls: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.cls += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Loads with an empty cache, until everything on the page has arrived. */
const loadOnce = async (browser: Browser, address: string): Promise<Load> => {
  const context = await browser.newContext(DEVICE)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(LIMIT_MS)
    await page.addInitScript(observe)
    await slowDown(page)
    const answer = await page.goto(address, { waitUntil: 'networkidle', timeout: LIMIT_MS })
    if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`)
    return await page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { lcp: number; cls: number } }
      const pictures = [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length
      return { ...seen, pictures }
    })
  } finally {
    await context.close()
  }
}

const figuresOf = (name: string, loads: readonly Load[]): Figure[] => {
  const checked = `answered 200, painted, and loaded ${Math.min(...loads.map(({ pictures }) => pictures))} pictures`
  const [lcp, cls] = [loads.map((load) => load.lcp), loads.map((load) => load.cls)]
  if (!lcp.every((time) => time > 0)) throw new Error(`${name} painted nothing`)
  return [
    {
      name: `P9 ${name}: largest contentful paint at 1.6 Mbit/s, 150 ms, 4× CPU`,
      floor: null,
      ours: `${median(lcp).toFixed(0)} ms`,
      result: median(lcp),
      unit: 'ms',
      bounds: { must: 1_500, goal: 1_000, better: 'less' },
      latency: null,
      checked,
      rounds: lcp,
    },
    {
      name: `P9 ${name}: cumulative layout shift`,
      floor: null,
      ours: median(cls).toFixed(3),
      result: median(cls),
      unit: 'ratio',
      bounds: { must: 0.02, goal: 0, better: 'less' },
      latency: null,
      checked,
      rounds: cls,
    },
  ]
}

/** Loading times of a first visit. */
export const firstLoad: Benchmark = async ({ rounds }) => {
  const product = await startForBench({ arguments: [] })
  const browser = await launchChromium()
  try {
    const { project = '' } = await samplePages(product.url)
    const figures: Figure[] = []
    for (const [name, path] of Object.entries({ home: '/', search: '/mods', project })) {
      const loads: Load[] = []
      for (let round = 0; round < rounds; round++) loads.push(await loadOnce(browser, product.url + path))
      figures.push(...figuresOf(name, loads))
    }
    return figures
  } finally {
    await browser.close()
    await product.stop()
    await product.forget()
  }
}
