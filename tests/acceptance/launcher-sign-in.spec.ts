import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { type AppOnDevice, startAppOnDevice } from '../support/app-on-device.ts'
import { CHALLENGE, VERIFIER } from '../support/oauth.ts'
import { ok } from '../support/publish.ts'
import { ownSite } from './own-site.ts'
import { fillSignIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { overflowOf, settled, sized, type Visitor, visit, widths } from './visitor.ts'

const { url, accounts } = ownSite()
const account = (name: string) => {
  const found = accounts[name]
  if (!found) throw new Error(`there is no account ${name}`)
  return found
}
const [moderator, another] = [account('moderator'), account('user')]

let launcher: AppOnDevice
const visitors: Visitor[] = []
beforeAll(async () => {
  launcher = await startAppOnDevice()
})
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ leave }) => leave()))
})
afterAll(() => launcher.stop())

const open = async (path: string, width = 1440) => {
  const visitor = await visit(sized(width))
  visitors.push(visitor)
  await visitor.page.goto(path)
  await settled(visitor.page)
  return visitor.page
}
const query = (port = launcher.port) =>
  new URLSearchParams({
    launcher: 'true',
    ipver: '4',
    port: `${port}`,
    code_challenge: CHALLENGE,
    state: '7',
  })

test('somebody else can sign in to the launcher instead, by keyboard', async () => {
  const page = await open(`/auth/sign-in?${query()}`)
  await fillSignIn(page, moderator.username, moderator.password)
  await page.getByText(`signed in as ${moderator.username}`).waitFor()
  await settled(page)
  await page.getByRole('button', { name: 'Use another account' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Sign in', exact: true }).waitFor()
  await settled(page)
  await fillSignIn(page, another.username, another.password)
  await page.getByText(`signed in as ${another.username}`).waitFor()
  expect(new URL(page.url()).searchParams.get('port')).toBe(`${launcher.port}`)
})

test('the launcher is signed in from a browser, using only the keyboard', async () => {
  const page = await open(`/auth/sign-in?${query()}`)
  await fillSignIn(page, moderator.username, moderator.password)
  await page.getByRole('heading', { level: 1, name: 'Sign in to the launcher' }).waitFor()
  await settled(page)
  expect(await violationsOf(page)).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBe(0)
  }
  const answer = launcher.answer()
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await page.getByRole('heading', { name: 'Back in the app' }).waitFor()
  const { code, ...rest } = await answer
  expect(rest).toEqual({ state: '7', iss: url })
  const body = { code, code_verifier: VERIFIER }
  const made = ok(await connect(url).post('/_internal/auth/launcher/token', body)).as<{ session: string }>()
  const whose = ok(await connect(url, made.session).get('/v2/user')).as<{ username: string }>()
  expect(whose.username).toBe(moderator.username)
})

test('a user who did not start it can cancel, and a link without a target does not work', async () => {
  const page = await open(`/auth/launcher?${query()}`)
  await fillSignIn(page, moderator.username, moderator.password)
  await settled(page)
  await page.getByRole('link', { name: 'Cancel' }).press('Enter')
  await page.waitForURL((at) => at.pathname === '/')
  await page.goto(`/auth/launcher?${query(0)}`)
  await page.getByRole('alert').getByText('Start signing in from the launcher once more.').waitFor()
  expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0)
})
