import { locales } from '@modstead/domain/accounts/settings/locales'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownSite } from './own-site.ts'
import { samplePages } from './sample-pages.ts'
import { visitSignedIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { overflowOf, settled, sized, type Visitor, visit } from './visitor.ts'

const { url, accounts } = ownSite()
const admin = accounts.admin ?? { username: '', password: '' }
const settings = [
  'account',
  'profile',
  'notifications',
  'authorizations',
  'applications',
  'sessions',
  'pats',
  'publishers',
  'security-log',
  'privacy',
  'appearance',
  'language',
  'flags',
  'users',
  'looks',
  'newsletter',
]

let pages: Readonly<Record<string, string>>
beforeAll(async () => {
  pages = await samplePages(url)
})

/** All other specs test the default language. */
describe.each(locales.slice(1))('in %s', (locale) => {
  const visitors: Visitor[] = []
  afterAll(() => Promise.all(visitors.map(({ leave }) => leave())))
  const speaking = async (visitor: Visitor): Promise<Visitor> => {
    visitors.push(visitor)
    await visitor.page.context().addCookies([{ name: 'locale', value: locale, url }])
    return visitor
  }
  const fits = async ({ page, complaints }: Visitor, path: string) => {
    await page.goto(path)
    await settled(page)
    expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, locale])
    expect([path, await overflowOf(page)]).toEqual([path, 0])
    // The browser itself complains about a missing page.
    expect([path, complaints.filter((text) => !text.includes('404'))]).toEqual([path, []])
  }

  test('every page fits on a phone, and renders the same in the browser as on the server', async () => {
    const visitor = await speaking(await visit(sized(390)))
    for (const path of Object.values({ ...pages, docs: '/docs', terms: '/legal/terms' }))
      await fits(visitor, path)
  })

  test('every settings page fits on a phone too', async () => {
    const visitor = await speaking(await visitSignedIn(admin, '/', sized(390)))
    for (const name of settings) await fits(visitor, `/settings/${name}`)
    await fits(visitor, '/dashboard/notifications')
  })

  test('pages break no accessibility rule', async () => {
    const { page } = await speaking(await visit(sized(1440)))
    for (const path of [pages.home, pages.search, pages.project, pages['sign up']]) {
      await page.goto(path ?? '')
      await settled(page)
      expect([path, await violationsOf(page)]).toEqual([path, []])
    }
  })
})
