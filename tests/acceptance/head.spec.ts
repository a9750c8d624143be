import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { approve, createProject, ok } from '../support/publish.ts'
import { ownSite } from './own-site.ts'
import { samplePages } from './sample-pages.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

const { url, accounts } = ownSite()
const [user, moderator] = ['user', 'moderator'].map((name) => connect(url, accounts[name]?.token))
if (!user || !moderator) throw new Error('the demo accounts are missing')

let visitor: Visitor
let pages: Readonly<Record<string, string>>
beforeAll(async () => {
  pages = await samplePages(url)
  // Search engines and previews read the page as the server sends it.
  visitor = await visit({ ...sized(1440), javaScriptEnabled: false })
})
afterAll(() => visitor.leave())

/** The addresses of the page in all languages, by language. */
const versionsOf = (page: Page) =>
  page
    .locator('head link[rel="alternate"][hreflang]')
    .evaluateAll((links) =>
      Object.fromEntries(links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])),
    )

const all = (page: Page, selector: string, attribute: string) =>
  page
    .locator(`head ${selector}`)
    .evaluateAll((nodes, name) => nodes.map((node) => node.getAttribute(name)), attribute)

describe('the head of a page', () => {
  test('has its own title, description and canonical address', async () => {
    const titles = new Set<string>()
    const { missing, ...there } = pages
    const found = Object.values(there).filter((path) => !path.startsWith('/auth/'))
    const shown = [...found, '/docs', `${pages.project}/changelog`]
    for (const path of shown) {
      const { page } = visitor
      await page.goto(path)
      const [title = ''] = await page.locator('head title').allTextContents()
      expect([path, await page.locator('head title').count()]).toEqual([path, 1])
      titles.add(title)
      const address = new URL(path, url).href
      expect(await all(page, 'link[rel="canonical"]', 'href')).toEqual([address])
      expect(await all(page, 'meta[property="og:url"]', 'content')).toEqual([address])
      for (const name of [
        'meta[name="description"]',
        'meta[property="og:title"]',
        'meta[property="og:image"]',
      ])
        expect([path, name, (await all(page, name, 'content')).filter(Boolean).length]).toEqual([
          path,
          name,
          1,
        ])
      expect([path, await all(page, 'meta[name="robots"]', 'content')]).toEqual([path, []])
    }
    expect(titles.size).toBe(shown.length)
  })

  test('names the page in each language, and each of these names itself and all others', async () => {
    const { page } = visitor
    const paths = [
      pages.home,
      pages.project,
      pages.versions,
      pages.version,
      pages.user,
      '/mods?page=2',
      '/docs',
    ]
    for (const path of paths) {
      const address = new URL(path ?? '', url).href
      const german = `${address}${address.includes('?') ? '&' : '?'}hl=de`
      const versions = { en: address, de: german, 'x-default': address }
      for (const [opened, language, canonical] of [
        [address, 'en-US', address],
        [`${german.slice(0, -2)}en`, 'en-US', address],
        [german, 'de-DE', german],
        [`${german}-DE`, 'de-DE', german],
      ]) {
        const answer = await page.goto(opened ?? '')
        expect([opened, answer?.headers()['content-language']]).toEqual([opened, language])
        expect(answer?.headers().vary).toMatch(/accept-language, cookie/)
        expect([opened, await all(page, 'link[rel="canonical"]', 'href')]).toEqual([opened, [canonical]])
        expect([opened, await versionsOf(page)]).toEqual([opened, versions])
      }
    }
  })

  test('of an account keeps search engines out, and has its own title', async () => {
    const forms = Object.values(pages).filter((path) => path.startsWith('/auth/'))
    const titles = new Set<string>()
    for (const path of forms) {
      const { page } = visitor
      expect((await page.goto(path))?.status()).toBe(200)
      titles.add((await page.locator('head title').allTextContents()).join())
      expect([path, await all(page, 'meta[name="robots"]', 'content')]).toEqual([path, ['noindex']])
      expect(await all(page, 'link[rel="canonical"]', 'href')).toEqual([new URL(path, url).href])
      expect(await versionsOf(page)).toEqual({})
    }
    expect(forms.length).toBeGreaterThan(1)
    expect(titles.size).toBe(forms.length)
  })

  test('of a missing page says so, and keeps search engines out', async () => {
    for (const path of ['/nothing/here', pages.missing ?? '', `${pages.project}/version/none`]) {
      const { page } = visitor
      expect((await page.goto(path))?.status()).toBe(404)
      expect([path, await page.locator('head title').allTextContents()]).toEqual([
        path,
        ['Not found - Modstead'],
      ])
      expect(await all(page, 'meta[name="robots"]', 'content')).toEqual(['noindex'])
      expect(await all(page, 'link[rel="canonical"]', 'href')).toEqual([])
    }
  })

  test('of an unlisted project keeps search engines out of each of its pages', async () => {
    const { id } = await createProject(user, 'seldom-seen')
    await approve(moderator, id)
    ok(await user.patch(`/v2/project/${id}`, { status: 'unlisted' }), 204)
    for (const below of ['', '/gallery', '/versions', '/changelog', '/version/1.0.0']) {
      expect((await visitor.page.goto(`/mod/seldom-seen${below}`))?.status()).toBe(200)
      expect([below, await all(visitor.page, 'meta[name="robots"]', 'content')]).toEqual([below, ['noindex']])
      expect([below, await versionsOf(visitor.page)]).toEqual([below, {}])
    }
  })

  test('of a search without results, and of a user without projects, keeps them out too', async () => {
    for (const path of ['/mods?q=zzzzzzzz', '/shaders?page=900', '/user/moderator']) {
      await visitor.page.goto(path)
      expect([path, await all(visitor.page, 'meta[name="robots"]', 'content')]).toEqual([path, ['noindex']])
      expect([path, await versionsOf(visitor.page)]).toEqual([path, {}])
    }
  })
})

describe('the first load of a page', () => {
  const maxBytes = 190_000

  test('includes neither schemas nor Markdown nor highlighting, and is compressed', async () => {
    for (const path of [pages.home, pages.search, pages.project, pages.version]) {
      const { page, leave } = await visit()
      // Keeps code of other pages from being fetched ahead, which would count on a slow machine.
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      )
      const sizes: Promise<number>[] = []
      const scripts: Promise<string>[] = []
      page.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (pathname.endsWith('.js')) scripts.push(response.text())
        // Pictures of projects belong to their creators.
        if (pathname.startsWith('/files/')) return
        const size = response.request().sizes()
        sizes.push(size.then(({ responseBodySize }) => responseBodySize))
      })
      const document = await page.goto(path ?? '')
      expect([path, document?.headers()['content-encoding']]).toEqual([path, 'br'])
      await settled(page)
      // Requests that are still pending could not be measured once the page is closed.
      page.removeAllListeners('response')
      const code = (await Promise.all(scripts)).join('')
      expect(code.length).toBeGreaterThan(0)
      expect(code).not.toMatch(/ZodError|registerLanguage|allowedTags|blockquoteSetextReplace/)
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      expect(bytes, path).toBeLessThan(maxBytes)
      await leave()
    }
  })
})
