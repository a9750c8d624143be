import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownSite } from './own-site.ts'
import { samplePages } from './sample-pages.ts'
import { visitSignedIn } from './signed-in.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

const { url, accounts } = ownSite()
const admin = accounts.admin ?? { username: '', password: '' }

/**
 * Includes hidden texts, because screen readers say some of them. Texts of creators and code are not in the
 * site's languages.
 */
const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const foreign =
      'script, style, noscript, template, svg, time, code, pre, .prose, [translate="no"], [lang]:not(html)'
    const texts: string[] = [document.title]
    const walk = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
      (node) => {
        const element = node instanceof Element ? node : node.parentElement
        return element?.closest(foreign) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT
      },
    )
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node instanceof Text) texts.push(node.data)
      else if (node instanceof Element)
        for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
          texts.push(node.getAttribute(name) ?? '')
    }
    return texts
  })

/** Names of the site and of its units, and dates, which the pseudo-locale leaves in English. */
const names =
  /\b(Modstead|API|UTC|TOTP|QR|KiB|MiB|GiB|Bytes|GitHub|GitLab|Discord|Google|Microsoft|Steam|Mojang|OLED|PKCE|JSON|now|yesterday|tomorrow|(last|next|this) (week|month|year)|(in )?\d+ (second|minute|hour|day|week|month|year)s?( ago)?|(January|February|March|April|May|June|July|August|September|October|November|December) \d+, \d+( at \d+:\d+)?)\b|\d[\d.,]*[kM]?/g

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** English text that is not in the page's data, so it has no key. */
const withoutKey = (texts: readonly string[], data: string): string[] =>
  [...new Set(texts)].filter((text) => {
    const rest = text.replaceAll(names, '⟦').match(/[A-Za-z][A-Za-z'’]+(?:[^⟦~⟧\p{L}]+[A-Za-z'’]+)*/gu) ?? []
    return rest.some((words) => !data.includes(plain(words)))
  })

/** Collects the page's data: the API's answers, and the data that the server wrote into the page. */
const untranslated = async ({ page }: Visitor, path: string): Promise<string[]> => {
  const data: Promise<string>[] = []
  const note = (answer: { url(): string; text(): Promise<string> }) => {
    if (/\/_internal\/|\/v[23]\//.test(answer.url())) data.push(answer.text().catch(() => ''))
  }
  page.on('response', note)
  const answer = await page.goto(path)
  await settled(page)
  page.off('response', note)
  const written = (await answer?.text())?.match(/<script[^>]*>[\s\S]*?<\/script>/g)?.join(' ') ?? ''
  return withoutKey(await wordsOf(page), plain(`${written} ${(await Promise.all(data)).join(' ')} ${path}`))
}

let visitor: Visitor
let member: Visitor
let pages: Readonly<Record<string, string>>
beforeAll(async () => {
  pages = await samplePages(url)
  visitor = await visit(sized(1440))
  member = await visitSignedIn(admin, '/', sized(1440))
  for (const { page } of [visitor, member])
    await page.context().addCookies([{ name: 'locale', value: 'en-XA', url }])
})
afterAll(() => Promise.all([visitor, member].map((each) => each?.leave())))

test('a text without a key is detected, and data is not mistaken for one', () => {
  const texts = [
    '⟦Şīɠƞ īƞ~~~⟧',
    '⟦Ɓẏ Ada Lovelace~~~⟧',
    '3 days ago',
    'January 5, 2026',
    '12.3k',
    'Sign out now',
  ]
  expect(withoutKey(texts, plain('{"name":"Ada Lovelace"}'))).toEqual(['Sign out now'])
})

test('every page of the catalogue takes all its texts by key', async () => {
  const more = {
    all: '/search?q=the',
    nothing: '/mods?q=zzzzzzzz',
    filters: '/modpacks?f=adventure',
    docs: '/docs',
  }
  for (const path of Object.values({ ...pages, ...more }))
    expect([path, await untranslated(visitor, path)]).toEqual([path, []])
})

test('every page of accounts takes all its texts by key', async () => {
  const forms = ['sign-in', 'sign-up', 'reset-password', 'verify-email']
  for (const path of [...forms.map((name) => `/auth/${name}`), '/legal/terms', '/legal/privacy'])
    expect([path, await untranslated(visitor, path)]).toEqual([path, []])
})

test('every page that a mail leads to takes all its texts by key, also without the secret of the mail', async () => {
  const links = [
    'restore-email',
    'keep-account',
    'unsubscribe',
    'recovery',
    'stop-recovery',
    'finish-recovery',
  ]
  for (const query of ['?flow=none', '?flow=none&proof=new-password', ''])
    for (const path of links.map((name) => `/auth/${name}${query}`))
      expect([path, await untranslated(visitor, path)]).toEqual([path, []])
})

/** Fills in a form, sends it, and collects what the page then says beyond its data and what was typed. */
const untranslatedAfter = async (
  { page }: Visitor,
  path: string,
  typed: Readonly<Record<string, string>>,
): Promise<string[]> => {
  const answer = await page.goto(path)
  await settled(page)
  const field = page.locator(`[name="${Object.keys(typed)[0]}"]`)
  const form = page.getByRole('main').locator('form', { has: field })
  for (const [name, value] of Object.entries(typed)) await form.locator(`[name="${name}"]`).fill(value)
  await form.locator('button[type="submit"]').click()
  await page.locator('.field-error:not(:empty), [role="alert"] .notice').first().waitFor()
  return withoutKey(await wordsOf(page), plain(`${await answer?.text()} ${Object.values(typed).join(' ')}`))
}

test.each([
  ['/settings/profile', { username: 'two words' }],
  ['/settings/profile', { name: 'x'.repeat(65) }],
  ['/settings/profile', { bio: 'x'.repeat(161) }],
  ['/auth/sign-in', { username: 'nobody-at-all', password: 'wrong' }],
  ['/auth/sign-in', { username: 'nobody-at-all', password: 'x'.repeat(257) }],
  ['/auth/sign-in', { username: 'x'.repeat(255), password: 'wrong' }],
  ['/settings/users', { user: 'x'.repeat(255), reason: 'A tip' }],
])('errors on %s take their texts by key: %j', async (path, typed) => {
  const who = path.startsWith('/auth') ? visitor : member
  expect(await untranslatedAfter(who, path, typed)).toEqual([])
})

test('every page of settings and of the dashboard takes all its texts by key', async () => {
  const { page } = member
  await page.goto('/settings/account')
  const forms = ['welcome', 'authorize', 'launcher', 'first-administrator', 'choose-username'].map(
    (name) => `/auth/${name}`,
  )
  const paths = await page
    .locator('main nav')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  expect(paths.length).toBeGreaterThan(8)
  const dashboard = ['notifications', 'notifications/history'].map((name) => `/dashboard/${name}`)
  for (const path of [...forms, ...paths, ...dashboard])
    expect([path, await untranslated(member, path)]).toEqual([path, []])
})
