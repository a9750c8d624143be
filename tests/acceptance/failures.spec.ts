import type { Route } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownSite } from './own-site.ts'
import { samplePages } from './sample-pages.ts'
import { settled, type Visitor, visit } from './visitor.ts'

const { url } = ownSite()
const WITHIN = { timeout: 15_000, interval: 100 }
let visitor: Visitor
let pages: Readonly<Record<string, string>>
beforeAll(async () => {
  pages = await samplePages(url)
})
beforeEach(async () => {
  visitor = await visit()
})
afterEach(() => visitor.leave())

const failed = () => visitor.page.getByRole('heading', { level: 1, name: 'Uh oh! Something went wrong.' })
const tryAgain = (options?: { readonly timeout: number }) =>
  visitor.page.getByRole('button', { name: 'Try again' }).click(options)

const openGallery = () => visitor.page.getByRole('link', { name: /^Gallery/ }).click()
const showsGallery = async () => {
  const { page } = visitor
  await page
    .getByRole('link', { name: /^Enlarge/ })
    .first()
    .waitFor()
  expect(new URL(page.url()).pathname).toBe(pages.gallery)
}
const opensGalleryByReloading = async () => {
  const loaded = visitor.page.waitForEvent('load')
  await openGallery()
  await loaded
  await showsGallery()
}
const galleryScript = /\/assets\/[^/]*gallery[^/]*\.js$/
const missing = (route: Route) => route.fulfill({ status: 404, body: '' })

describe('if something fails on the way', () => {
  test.each([
    ['a search page', 'Shaders', '/shaders', 'Shaders'],
    ['the front page', 'Modstead', '/', /^Build your game/],
  ])('%s says that there is no connection, and loads once there is one', async (_, name, path, heading) => {
    const { page } = visitor
    await page.goto(pages.project ?? '')
    await settled(page)
    await page.context().setOffline(true)
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await failed().waitFor()
    expect(await page.getByRole('main').textContent()).toContain('Check your connection')
    expect(await page.title()).toBe('Something went wrong - Modstead')
    expect(new URL(page.url()).pathname).toBe(path)
    await page.context().setOffline(false)
    // If a chunk fails at that moment, the page reloads itself, and then there is no button.
    const back = page.getByRole('heading', { level: 1, name: heading })
    await expect
      .poll(async () => {
        if (!(await back.isVisible())) await tryAgain({ timeout: 1_000 }).catch(() => undefined)
        return back.isVisible()
      }, WITHIN)
      .toBe(true)
    await expect.poll(() => page.title()).not.toContain('wrong')
  })

  test('and the browser wrongly says that it is online, the page stays and says that there is no connection', async () => {
    const { page } = visitor
    await page.goto(pages.project ?? '')
    await settled(page)
    await page.route('**/*', (route) => route.abort('internetdisconnected'))
    await openGallery()
    await failed().waitFor()
    expect(await page.getByRole('main').textContent()).toContain('Check your connection')
    await page.unroute('**/*')
    await tryAgain()
    await showsGallery()
  })

  test('code that is fetched ahead, nothing that was typed is lost', async () => {
    const { page } = visitor
    await page.route('**/assets/_listing-*.js', (route) => route.abort())
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/_listing-'))
    await page.goto('/auth/sign-up')
    await page.getByLabel('Username').fill('patient')
    await lost
    await settled(page)
    expect(await page.getByLabel('Username').inputValue()).toBe('patient')
  })

  test('a search keeps its results without a connection, says so, and shows the new ones once there is one', async () => {
    const { page } = visitor
    await page.goto('/mods')
    await settled(page)
    const results = page.getByRole('region', { name: 'Results' })
    const before = await results.getByRole('heading').allTextContents()
    await page.context().setOffline(true)
    await page.getByRole('checkbox', { name: /^Forge/ }).check()
    const notice = results.getByRole('alert')
    await notice.getByText('These are the results of your previous search.').waitFor()
    await notice.getByText('Check your connection').waitFor()
    expect(await results.getByRole('heading').allTextContents()).toEqual(before)
    await page.context().setOffline(false)
    await notice.waitFor({ state: 'hidden' })
    await expect.poll(() => results.getByRole('heading').allTextContents()).not.toEqual(before)
    expect(new URL(page.url()).searchParams.get('g')).toBe('forge')
  })

  test('a project that cannot be read shows an error with its number, and loads on the next try', async () => {
    const { page } = visitor
    await page.goto('/mods')
    await settled(page)
    await page.route('**/site/project/**', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The catalogue is being moved.' } }),
    )
    const first = page.getByRole('region', { name: 'Results' }).getByRole('heading').getByRole('link').first()
    const title = (await first.textContent()) ?? ''
    await first.click()
    await failed().waitFor()
    expect(await page.getByRole('main').textContent()).toContain('Error 503: The catalogue is being moved.')
    await page.unroute('**/site/project/**')
    await tryAgain()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  })

  test('a script that an update has replaced is fetched by reloading the page', async () => {
    const { page } = visitor
    await page.goto(pages.project ?? '')
    await settled(page)
    let isReplaced = true
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isReplaced = false
    })
    await page.route(galleryScript, (route) => (isReplaced ? missing(route) : route.continue()))
    await opensGalleryByReloading()
  })

  test('a script that is missing while others are fetched ahead is fetched by reloading the page', async () => {
    const { page } = visitor
    const held: Route[] = []
    await page.route('**/assets/_listing-*.js', (route) => {
      held.push(route)
    })
    await page.goto(pages.project ?? '')
    await expect.poll(() => held.length, WITHIN).toBe(1)
    await page.route(galleryScript, missing, { times: 1 })
    await opensGalleryByReloading()
  })

  test('a script that is missing again within ten seconds is an error, and does not reload the page again', async () => {
    const { page } = visitor
    await page.goto(pages.project ?? '')
    await settled(page)
    await page.route(galleryScript, missing)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await openGallery()
    await failed().waitFor()
    // Each path has its own ten seconds: it is requested ahead where the link is, then at its target.
    expect([1, 2]).toContain(loads)
    const before = loads
    await tryAgain()
    await settled(page)
    expect(await failed().isVisible()).toBe(true)
    expect(loads).toBe(before)
    expect(new URL(page.url()).pathname).toBe(pages.gallery)
  })
})
