import { sampleMails } from '@modstead/command-api/mail/sample-mails'
import { expect, test } from 'vitest'
import { isProduct, repositoryFiles, textOf } from './repository.ts'

const site = { name: 'Mods', url: 'https://mods.test' }
const envelope = { id: 'm', to: 'anna@mail.test', username: 'anna', site, locale: 'en-US' } as const

const ACCOUNTS = 'frontend/src/features/accounts'
/** The keys of a map of pages, which are the last parts of their addresses. */
const pagesIn = (path: string) =>
  [...textOf(`${ACCOUNTS}/${path}`).matchAll(/^ {2}\[\n {4}'([\w/-]+)',/gm)].map(([, key]) => key)
const pagesOf = new Map([
  ['auth', pagesIn('auth/auth-pages.ts')],
  ['settings', pagesIn('settings/settings-pages.ts')],
  ['dashboard', pagesIn('dashboard/dashboard-pages.tsx')],
])

/** Routes of the frontend below pages of their own, such as `/$type/$slug/versions`. */
const routes = [...textOf('frontend/src/routeTree.gen.ts').matchAll(/^ {6}fullPath: '([^']+)'$/gm)].map(
  ([, path = '']) => path,
)
const patternOf = (route: string) =>
  new RegExp(`^${route.replace(/\/\{-\$\w+\}/g, '(/[^/]+)?').replace(/\$\w+/g, '[^/]+')}$`)
const ofCatalogue = routes
  .filter((route) => !/^\/(auth|settings|dashboard|dev|\$listing)\b/.test(route))
  .map(patternOf)

const leadsSomewhere = (path: string): boolean => {
  const [, area = '', page = ''] = /^\/([^/]+)\/(.+)$/.exec(path) ?? []
  const pages = pagesOf.get(area)
  return pages ? pages.includes(page) : ofCatalogue.some((route) => route.test(path))
}

/** Paths of the site in a mail, without its home page and what comes after the path. */
const pathsIn = (text: string) =>
  [...text.matchAll(/https:\/\/mods\.test(\/[^\s?#>)]*)?/g)].flatMap(([, path]) =>
    path === undefined || path === '/' ? [] : [path],
  )

test('pages are found', () => {
  expect([...pagesOf.values()].map((pages) => pages.length)).toEqual([
    expect.toSatisfy((count) => count > 10),
    expect.toSatisfy((count) => count > 10),
    2,
  ])
  expect(ofCatalogue.length).toBeGreaterThan(5)
})

test('a link to no page is found', () => {
  for (const path of ['/auth/nowhere', '/dashboard/news', '/project/AANobbMI/releases', '/projects/a/b/c'])
    expect([path, leadsSomewhere(path)]).toEqual([path, false])
  expect(leadsSomewhere('/project/AANobbMI/versions')).toBe(true)
})

test.each([...sampleMails])('links of %s lead to pages of the site', (name, write) => {
  // What the news leads to is written by their author.
  const paths = pathsIn(write(envelope).text).filter((path) => !(name === 'newsletter' && path === '/news'))
  expect(paths.filter((path) => !leadsSomewhere(path))).toEqual([])
})

test('each address of a page is written once, for samples and for what is sent', () => {
  const writers = repositoryFiles().filter(
    (path) =>
      isProduct(path) &&
      path.startsWith('command-api/') &&
      /[uU]rl\}\/(?!_internal\/)[a-z]/.test(textOf(path)),
  )
  expect(writers.toSorted()).toEqual([
    'command-api/src/mail/page-links.ts',
    'command-api/src/mail/sample-mails.ts',
    'command-api/src/mail/templates/account-pages.ts',
    'command-api/src/mail/templates/notification.ts',
  ])
})
