import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { ok } from '../support/publish.ts'
import { ownSite } from './own-site.ts'
import { samplePages } from './sample-pages.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

const { url, accounts } = ownSite()
const { username, password } = accounts.user ?? { username: '', password: '' }
const api = connect(url)

const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ leave }) => leave()))
})
const open = async (path: string) => {
  const visitor = await visit(sized(1440))
  visitors.push(visitor)
  await visitor.page.goto(path)
  await settled(visitor.page)
  return visitor.page
}
type Page = Visitor['page']
const languageOf = (page: Page) => page.locator('html').getAttribute('lang')
const signInInGerman = async (page: Page) => {
  await page.getByLabel('Benutzername oder E-Mail').fill(username)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

describe('the language named in an address', () => {
  test('is kept when the server redirects', async () => {
    const pages = await samplePages(url)
    const slug = pages.project?.split('/').at(-1)
    const { id } = ok(await api.get(`/v2/project/${slug}`)).as<{ id: string }>()
    const organization = pages.organization?.split('/').at(-1)
    const known = ok(await api.get(`/v3/organization/${organization}`)).as<{ id: string }>()
    const led = [
      [`/project/${id}`, pages.project],
      [`/mod/${id}/versions`, pages.versions],
      [pages.user?.toUpperCase().replace('/USER/', '/user/'), pages.user],
      [`/organization/${known.id}`, pages.organization],
      ['/flags', '/settings/flags'],
      ['/settings', '/settings/appearance'],
      ['/legal', '/legal/terms'],
      ['/settings/account', '/auth/sign-in'],
      ['/admin/user_email', '/auth/sign-in'],
    ]
    for (const [from = '', to = ''] of led) {
      const answer = await fetch(new URL(`${from}?hl=de`, url))
      const arrived = new URL(answer.url)
      expect([from, answer.redirected, arrived.pathname]).toEqual([from, true, to])
      expect([from, arrived.searchParams.get('hl')]).toEqual([from, 'de'])
      expect(await answer.text()).toContain('<html lang="de-DE"')
    }
  })

  test('is kept while a user signs in and out again', async () => {
    const page = await open('/settings/sessions?hl=de')
    await signInInGerman(page)
    await page.waitForURL('**/settings/sessions?hl=de')
    expect(await languageOf(page)).toBe('de-DE')
    await settled(page)
    await page.goto('/auth/sign-in?redirect=/docs&hl=de')
    await page.waitForURL('**/docs?hl=de')
    await settled(page)
    await page.getByRole('button', { name: `Konto von ${username}` }).click()
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await page.waitForURL(`${url}/?hl=de`)
    expect(await languageOf(page)).toBe('de-DE')
  })

  test('is kept in the links of a page, including the one to sign in', async () => {
    const page = await open('/mods?hl=de')
    await page.getByRole('region', { name: 'Ergebnisse' }).getByRole('link').first().click()
    await page.waitForURL(/\/mod\/[^/]+\?hl=de$/)
    await page.reload()
    await settled(page)
    expect(await languageOf(page)).toBe('de-DE')
    await page.getByRole('link', { name: 'Anmelden' }).click()
    await page.waitForURL(/\/auth\/sign-in\?/)
    await signInInGerman(page)
    await page.waitForURL(/\/mod\/[^/]+\?hl=de$/)
    expect(await languageOf(page)).toBe('de-DE')
  })

  test('is kept by forms without scripts', async () => {
    const visitor = await visit({ ...sized(1440), javaScriptEnabled: false })
    visitors.push(visitor)
    const { page } = visitor
    await page.goto('/?hl=de')
    await page.getByRole('combobox', { name: 'Erweiterungen suchen' }).fill('the')
    await page.getByRole('button', { name: 'Suchen' }).click()
    await page.waitForURL(/\/search\?.*q=the/)
    expect(await languageOf(page)).toBe('de-DE')
    await page.getByRole('link', { name: 'Mods', exact: true }).first().click()
    await page.waitForURL(/\/mods\?/)
    expect(await languageOf(page)).toBe('de-DE')
  })

  test('is not added if the address names none', async () => {
    const page = await open('/mods')
    expect(await page.locator('a[href*="hl="]').count()).toBe(0)
  })
})
