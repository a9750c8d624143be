import { readFileSync } from 'node:fs'
import { sampleMails } from '@modstead/command-api/mail/sample-mails'
import { expect, test } from 'vitest'

const site = { name: 'Mods', url: 'https://mods.test' }
const envelope = { id: 'm', to: 'anna@mail.test', username: 'anna', site, locale: 'en-US' } as const

const FEATURES = 'frontend/src/features/accounts'
/** The keys of a map of pages, which are the last parts of their addresses. */
const pagesIn = (path: string) =>
  [...readFileSync(`${FEATURES}/${path}`, 'utf8').matchAll(/^ {2}\[\n {4}'([\w-]+)',/gm)].map(
    ([, key]) => key,
  )
const pagesOf = new Map([
  ['auth', pagesIn('auth/auth-pages.ts')],
  ['settings', pagesIn('settings/settings-pages.ts')],
])

test('pages are found', () =>
  expect([...pagesOf.values()].map((pages) => pages.length > 10)).toEqual([true, true]))

test.each([...sampleMails])('links of %s lead to pages of the site', (_name, write) => {
  const links = write(envelope).text.matchAll(/https:\/\/mods\.test\/(auth|settings)\/([^\s?]*)/g)
  const unknown = [...links].filter(([, area = '', page = '']) => !pagesOf.get(area)?.includes(page))
  expect(unknown.map(([link]) => link)).toEqual([])
})
