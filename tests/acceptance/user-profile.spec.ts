import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { ok } from '../support/publish.ts'
import { signUpAs } from '../support/sign-up.ts'
import { ownSite } from './own-site.ts'
import { violationsOf } from './violations.ts'
import { settled, sized, visit } from './visitor.ts'

const { url, accounts } = ownSite()
const adminsSignIn = { username: 'admin', password: accounts.admin?.password, challenge: '' }
const CONTRIBUTOR_AND_TRANSLATOR = 2 ** 5 + 2 ** 6

test('a profile shows badges, if there are any, and the id of its user', async () => {
  const username = `honoured-${randomBytes(4).toString('hex')}`
  const { status } = await signUpAs(connect(url), username)
  expect(status).toBe(200)
  const { id } = ok(await connect(url).get(`/v2/user/${username}`)).as<{ id: string }>()
  const { page, complaints, leave } = await visit(sized(390))
  await page.goto(`/user/${username}`)
  await settled(page)
  const badges = page.getByRole('list', { name: 'Badges' })
  expect(await badges.count()).toBe(0)
  await page.getByText(`ID ${id}`).waitFor()
  await page.getByRole('button', { name: `Copy the ID of ${username}` }).press('Enter')
  await page.getByRole('button', { name: `Copied the ID of ${username}` }).waitFor()
  const change = { badges: CONTRIBUTOR_AND_TRANSLATOR }
  const { session } = ok(await connect(url).post('/v2/auth/login', adminsSignIn)).as<{ session: string }>()
  ok(await connect(url, session).patch(`/v2/user/${id}`, change), 204)
  await page.reload()
  await settled(page)
  expect(await badges.getByRole('listitem').allTextContents()).toEqual(['Contributor', 'Translator'])
  expect(await violationsOf(page)).toEqual([])
  expect(complaints).toEqual([])
  await leave()
})
