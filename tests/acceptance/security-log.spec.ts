import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, newPerson } from '../support/sign-up.ts'
import { ownSite } from './own-site.ts'
import { visitSignedIn } from './signed-in.ts'
import type { Visitor } from './visitor.ts'

const { url } = ownSite()
const TOKENS = 51

let visitor: Visitor | undefined
afterAll(() => visitor?.leave())

test('older entries are read with only the keyboard, also after they could not be read', async () => {
  const username = `busy-${randomBytes(4).toString('hex')}`
  const own = await newPerson(url, username)
  const expires = new Date(Date.now() + 86_400_000).toISOString()
  for (let index = 0; index < TOKENS; index++)
    ok(await own.post('/_internal/pat', { name: `Token ${index}`, scopes: 2, expires, confined_to: null }))
  visitor = await visitSignedIn({ username, password: GOOD_PASSWORD }, '/settings/security-log')
  const { page } = visitor
  const entries = page.getByRole('list', { name: 'What was done' }).getByRole('listitem')
  const more = page.getByRole('button', { name: 'Show older ones' })
  await more.waitFor()
  expect(await entries.count()).toBe(50)
  expect(await entries.filter({ hasText: 'Account created' }).count()).toBe(0)

  const older = /\/_internal\/user\/security-log\?before=/
  await page.route(older, (route) => route.abort())
  await more.press('Enter')
  await page.getByRole('heading', { name: 'Older entries could not be loaded' }).waitFor()
  expect(await entries.count()).toBe(50)
  await expect.poll(() => more.getAttribute('aria-busy')).toBeNull()

  await page.unroute(older)
  await page.keyboard.press('Enter')
  await entries.filter({ hasText: 'Account created' }).waitFor()
  expect(await more.count()).toBe(0)
  // None is missing, and none is there twice.
  expect(await entries.filter({ hasText: 'Access token created' }).count()).toBe(TOKENS)
  // The button is gone, and the focus stays where the entries end.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Entries are kept for a year')
})
