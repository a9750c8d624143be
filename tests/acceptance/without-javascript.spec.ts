import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sha512 } from '../support/add-on-files.ts'
import { connect } from '../support/api.ts'
import { ok } from '../support/publish.ts'
import { ownSite } from './own-site.ts'
import { samplePages } from './sample-pages.ts'
import { sized, type Visitor, visit } from './visitor.ts'

const { url, accounts } = ownSite()
const { username, password } = accounts.user ?? { username: '', password: '' }
const user = { username, password }
let visitor: Visitor
beforeEach(async () => {
  visitor = await visit({ ...sized(1440), javaScriptEnabled: false })
})
afterEach(() => visitor.leave())

describe('without JavaScript', () => {
  test('the search form searches and its filters apply', async () => {
    const { page } = visitor
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Search add-ons' }).fill('the')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/\/search\?q=the/)
    await page.getByRole('navigation', { name: 'Add-on types' }).getByRole('link', { name: /^Mods/ }).click()
    await page.waitForURL(/\/mods\?q=the/)
    const results = page.getByRole('region', { name: 'Results' }).getByRole('heading')
    const all = await results.count()
    expect(all).toBeGreaterThan(0)
    await page.getByRole('checkbox', { name: /^Forge/ }).check()
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL(/g=forge/)
    expect(await page.getByRole('checkbox', { name: /^Forge/ }).isChecked()).toBe(true)
    expect(await results.count()).toBeLessThan(all)
  })
  test('an address with a character that the router encodes differently is a missing page, not a redirect loop', async () => {
    const answer = await visitor.page.goto('/mod/a%5Eb')
    expect(answer?.status()).toBe(404)
    expect(await visitor.page.getByRole('heading', { level: 1 }).textContent()).toContain('Page not found')
  })
  test.each(['/auth/reset-password', '/auth/sign-in'])(
    'Enter in a form that needs scripts stays on %s and keeps what was typed',
    async (path) => {
      const { page } = visitor
      await page.goto(path)
      const field = page.getByRole('main').getByRole('textbox').first()
      await field.fill('steve')
      await field.press('Enter')
      await page.waitForLoadState()
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await field.inputValue()).toBe('steve')
    },
  )
  test('links work, and the download is the file', async () => {
    const { page } = visitor
    await page.goto('/mods')
    await page.getByRole('region', { name: 'Results' }).getByRole('heading').getByRole('link').first().click()
    await page.waitForURL(/\/mod\/[^/]+$/)
    const slug = new URL(page.url()).pathname.split('/').at(-1)
    const href = await page.getByRole('link', { name: /^Download version/ }).getAttribute('href')
    const bytes = await (await fetch(new URL(href ?? '', url))).bytes()
    const versions = ok(await connect(url).get(`/v2/project/${slug}/version`)).as<
      { files: { hashes: { sha512: string } }[] }[]
    >()
    const hashes = versions.flatMap(({ files }) => files.map(({ hashes: each }) => each.sha512))
    expect(hashes).toContain(sha512(bytes))
    await page.getByRole('link', { name: /^Versions/ }).click()
    await page.waitForURL(/\/versions$/)
  })
  test.each(['appearance', 'language', 'flags', 'notifications'])(
    'the settings of %s say that they need it, and show no switch that does nothing',
    async (name) => {
      const { page } = visitor
      await page.request.post('/_internal/auth/login', { headers: { origin: url }, data: user })
      await page.goto(`/settings/${name}`)
      await page.getByText(/need JavaScript|needs JavaScript/).waitFor()
      const controls = page.getByRole('main').locator('input[type="radio"], input[type="checkbox"]')
      expect(await controls.count()).toBeGreaterThan(0)
      for (const control of await controls.all()) expect(await control.isVisible()).toBe(false)
    },
  )
  test('every page has its heading in the HTML from the server', async () => {
    const { page } = visitor
    const pages = await samplePages(url)
    const missingParts = [`${pages.project}/version/none`, `${pages.project}/nothing`]
    for (const path of [...Object.values(pages), ...missingParts]) {
      await page.goto(path)
      expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1])
    }
  })
})
