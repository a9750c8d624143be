import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { ownSite } from './own-site.ts'
import { visitSignedIn } from './signed-in.ts'
import type { Visitor } from './visitor.ts'

const { url } = ownSite()
const person = { username: `hasty-${randomBytes(4).toString('hex')}`, password: GOOD_PASSWORD }

let visitor: Visitor
beforeAll(async () => {
  ok(await signUpAs(connect(url), person.username))
  for (const os of ['X11; Linux x86_64', 'Windows NT 10.0; Win64; x64'])
    ok(
      await connect(url).send('POST', '/_internal/auth/login', {
        headers: { 'user-agent': `Mozilla/5.0 (${os}; rv:140.0) Gecko/20100101 Firefox/140.0` },
        body: person,
      }),
    )
  visitor = await visitSignedIn(person, '/settings/sessions')
})
afterAll(() => visitor.leave())

test('a session that was revoked does not come back with the answer to an earlier request', async () => {
  const { page } = visitor
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Last used' })
  expect(await rows.count()).toBe(4)
  await page.route(
    '**/_internal/session/*',
    async (route) => {
      await isAnswered
      await route.continue()
    },
    { times: 1 },
  )
  const messages = page.getByText('is signed out')
  await page.getByRole('button', { name: 'Revoke Firefox on Windows' }).click()
  await page.getByRole('button', { name: 'Revoke Firefox on Linux' }).click()
  await messages.first().waitFor()
  expect(await rows.count()).toBe(3)
  answer()
  await messages.nth(1).waitFor()
  expect(await rows.count()).toBe(2)
  expect(await page.getByText('sessions are shown').count()).toBe(0)
})
