import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { CHALLENGE, VERIFIER } from '../support/oauth.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { expectAccessibleAtEachWidth } from './accessible.ts'
import { pressAndAnswer } from './keys.ts'
import { ownSite } from './own-site.ts'
import { visitSignedIn } from './signed-in.ts'
import type { Visitor } from './visitor.ts'

const { url } = ownSite()
const username = `everywhere-${randomBytes(4).toString('hex')}`

let visitor: Visitor | undefined
afterAll(() => visitor?.leave())

test('more sessions than the page shows are counted, and those that it does not show end too', async () => {
  const { session } = ok(await signUpAs(connect(url), username)).as<{ session: string }>()
  const oldest = connect(url, session)
  // The launcher signs in without a password, whose tries are limited.
  const signInLauncher = async () => {
    const asked = { port: 50_123, code_challenge: CHALLENGE }
    const { searchParams } = new URL(ok(await oldest.post('/_internal/auth/launcher', asked)).as<string>())
    const redeemed = { code: searchParams.get('code'), code_verifier: VERIFIER }
    ok(await connect(url).post('/_internal/auth/launcher/token', redeemed))
  }
  for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 10 }, signInLauncher))
  visitor = await visitSignedIn({ username, password: GOOD_PASSWORD }, '/settings/sessions')
  const { page } = visitor
  const notice = page.getByText('200 of 202 sessions are shown')
  await notice.waitFor()
  await expectAccessibleAtEachWidth(page, 'more sessions than shown')
  expect((await oldest.get('/v2/user')).status).toBe(200)
  await pressAndAnswer(page, 'Revoke all others', 'Revoke all others')
  await page.getByText('You are signed in nowhere else.').waitFor()
  expect(await notice.count()).toBe(0)
  expect((await oldest.get('/v2/user')).status).toBe(401)
})
