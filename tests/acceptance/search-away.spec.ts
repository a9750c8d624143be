import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort, startProduct, type TestProduct } from '../support/product.ts'
import { violationsOf } from './violations.ts'
import { overflowOf, settled, sized, type Visitor, visit, widths } from './visitor.ts'

let product: TestProduct
let visitor: Visitor
beforeAll(async () => {
  const env = { OPENSEARCH_URL: `http://127.0.0.1:${await freePort()}`, SEARCH_FALLBACK: 'none' }
  product = await startProduct({ arguments: [], env })
})
afterAll(async () => {
  await product.stop()
  await product.forget()
})
beforeEach(async () => {
  visitor = await visit({ ...sized(1440), baseURL: product.url })
})
afterEach(() => visitor.leave())

const WITHIN = { timeout: 15_000, interval: 100 }

test('the front page says that the search is unavailable, and shows everything else', async () => {
  const { page, complaints } = visitor
  expect((await page.goto('/'))?.status()).toBe(200)
  await settled(page)
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 2, name: 'Search is not available right now' }).waitFor()
  expect(await main.textContent()).toMatch(/[1-9]\d* projects, [1-9]\d* versions/)
  expect(await main.getByRole('navigation', { name: 'Types of add-ons' }).getByRole('link').count()).toBe(6)
  expect(await main.getByRole('heading', { name: 'Popular' }).count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page), `${width}`).toBe(0)
  }
  expect(complaints).toEqual([])
})

test('pages that need the search say so, and link to the front page', async () => {
  const { page } = visitor
  expect((await page.goto('/mods'))?.status()).toBe(503)
  await settled(page)
  await page.getByText('Search is not available right now.').waitFor()
  await page.getByRole('link', { name: 'Go to the front page' }).click()
  await expect.poll(() => new URL(page.url()).pathname, WITHIN).toBe('/')
  await page.getByRole('heading', { name: 'Search is not available right now' }).waitFor()
})
