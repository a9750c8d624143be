import { scopesIn } from '@modstead/domain/kernel/scopes'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { type AppOnDevice, startAppOnDevice } from '../support/app-on-device.ts'
import { APP_SCOPES, askTokens, CHALLENGE, letIn, newApp, type Tokens } from '../support/oauth.ts'
import { ok } from '../support/publish.ts'
import { createApp, type Made, row } from './apps-page.ts'
import { pressAndAnswer } from './keys.ts'
import { ownSite } from './own-site.ts'
import { fillSignIn, visitSignedIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { overflowOf, settled, sized, type Visitor, visit, widths } from './visitor.ts'

const { url, accounts } = ownSite()
const found = accounts.creator
if (!found) throw new Error('there is no account creator')
const creator = found
const nobody = connect(url)

type SignedIn = NonNullable<BrowserContextOptions['storageState']>
let device: AppOnDevice
let signedIn: SignedIn
const visitors: Visitor[] = []
beforeAll(async () => {
  device = await startAppOnDevice()
  // Signs in once for all tests, because each account may try ten times in ten minutes.
  const visitor = await visitSignedIn(creator, '/docs')
  signedIn = await visitor.page.context().storageState()
  await visitor.leave()
})
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ leave }) => leave()))
})
afterAll(() => device.stop())

const open = async (path: string, options: BrowserContextOptions = { storageState: signedIn }) => {
  const visitor = await visit({ ...sized(1440), ...options })
  visitors.push(visitor)
  await visitor.page.goto(path)
  await settled(visitor.page)
  return visitor.page
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const isFocused = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((it) => it === document.activeElement)

const authorizePath = (app: Made, over: Readonly<Record<string, string>> = {}) => {
  const query = { client_id: app.id, redirect_uri: device.redirect, scope: 'USER_READ', state: '12', ...over }
  return `/auth/authorize?${new URLSearchParams(query)}`
}

describe('authorizing an app', () => {
  let app: Made
  beforeAll(async () => {
    const page = await open('/settings/applications')
    app = await createApp(page, 'Lamp launcher')
  })

  test('goes from signing in back to the question, and then to the app with a code', async () => {
    const page = await open(authorizePath(app, { scope: 'USER_READ PROJECT_READ' }), {})
    await heading(page, 'Sign in').waitFor()
    await fillSignIn(page, creator.username, creator.password)
    await heading(page, 'Authorize Lamp launcher').waitFor()
    await settled(page)
    expect(await violationsOf(page)).toEqual([])
    const text = await page.getByRole('main').innerText()
    expect(text).toContain(`You are signed in as ${creator.username}`)
    expect(text).toContain(`An app by ${creator.username}`)
    expect(text).toContain('See your profile and what you follow')
    expect(text).toContain('See your projects, including hidden ones')
    expect(text).toContain(device.redirect)
    const answer = device.answer()
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.getByRole('heading', { name: 'Back in the app' }).waitFor()
    const { code = '', ...rest } = await answer
    expect(rest).toEqual({ state: '12', iss: url })
    const fields = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: device.redirect,
      client_id: app.id,
    }
    const { access_token } = ok(await askTokens(nobody, fields, { authorization: app.secret })).as<Tokens>()
    const whose = ok(await connect(url, access_token).get('/v2/user')).as<{ username: string }>()
    expect(whose.username).toBe(creator.username)
  })

  test('does not ask again for no more scopes', async () => {
    const answer = device.answer()
    const page = await open(authorizePath(app))
    await page.getByRole('heading', { name: 'Back in the app' }).waitFor()
    expect(await answer).toMatchObject({ code: expect.any(String), state: '12' })
  })

  test('can be declined using only the keyboard', async () => {
    const other = await createApp(await open('/settings/applications'), 'Declined launcher')
    const page = await open(authorizePath(other))
    await heading(page, 'Authorize Declined launcher').waitFor()
    for (let stops = 0; stops < 12 && !(await isFocused(page, 'Decline')); stops++)
      await page.keyboard.press('Tab')
    const answer = device.answer()
    await page.keyboard.press('Enter')
    expect(await answer).toEqual({ error: 'access_denied', state: '12', iss: url })
  })

  test('shows all that an app with long names asks for on a phone, and can be declined by keyboard', async () => {
    const name = 'Long'.repeat(63)
    const tail = `/${'a'.repeat(200)}`
    const scope = scopesIn(APP_SCOPES).join(' ')
    const by = connect(url, creator.token)
    const long = await newApp(by, { name, redirect_uris: [`http://127.0.0.1${tail}`] })
    const redirect_uri = `http://127.0.0.1:${device.port}${tail}`
    const options = { ...sized(390), storageState: signedIn }
    const page = await open(authorizePath({ id: long.id, secret: '' }, { redirect_uri, scope }), options)
    await heading(page, `Authorize ${name}`).waitFor()
    await page.getByText(redirect_uri).waitFor()
    expect(await page.getByRole('region', { name: 'It will be able to' }).getByRole('listitem').count()).toBe(
      scopesIn(APP_SCOPES).length,
    )
    expect(await overflowOf(page)).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    for (let stops = 0; stops < 12 && !(await isFocused(page, 'Decline')); stops++)
      await page.keyboard.press('Tab')
    const box = await page.getByRole('button', { name: 'Decline' }).boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true)
    expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= 844).toBe(true)
    const answer = device.answer()
    await page.keyboard.press('Enter')
    expect(await answer).toEqual({ error: 'access_denied', state: '12', iss: url })
    await page.getByRole('heading', { name: 'Back in the app' }).waitFor()
    await page.goBack()
    await heading(page, `Authorize ${name}`).waitFor()
    const listed = await open('/settings/authorizations', options)
    await heading(listed, 'Authorized apps').waitFor()
    expect(await listed.getByText(name).count()).toBe(0)
    expect((await by.delete(`/_internal/oauth/app/${long.id}`)).status).toBe(204)
  })

  test.each(['Authorize', 'Decline'])(
    'says so if the app was deleted before %s is pressed',
    async (choice) => {
      const by = connect(url, creator.token)
      const name = `Brief launcher ${choice}`
      const brief = await newApp(by, { name, redirect_uris: ['http://127.0.0.1/callback'] })
      const page = await open(authorizePath({ id: brief.id, secret: '' }))
      await heading(page, `Authorize ${name}`).waitFor()
      expect((await by.delete(`/_internal/oauth/app/${brief.id}`)).status).toBe(204)
      await page.getByRole('button', { name: choice, exact: true }).press('Enter')
      await page.getByRole('alert').getByText('This app is gone.').waitFor()
      expect(new URL(page.url()).pathname).toBe('/auth/authorize')
      expect(await violationsOf(page)).toEqual([])
      await page.reload()
      await heading(page, 'This app cannot be authorized').waitFor()
    },
  )

  test.each([
    ['Authorize', 'has access now. Go on there'],
    ['Decline', 'got no access.'],
  ])('says what came of %s where the app opens beside the page', async (choice, text) => {
    const by = connect(url, creator.token)
    const redirect_uri = 'org.example.lamp:/callback'
    const beside = { name: `Beside launcher ${choice}`, redirect_uris: [redirect_uri], client_type: 'public' }
    const { id } = await newApp(by, beside)
    const challenged = { redirect_uri, code_challenge: CHALLENGE, code_challenge_method: 'S256' }
    const page = await open(authorizePath({ id, secret: '' }, challenged))
    await heading(page, `Authorize ${beside.name}`).waitFor()
    await page.getByRole('button', { name: choice, exact: true }).press('Enter')
    await page.getByRole('status').getByText(text).waitFor()
    expect(await page.getByRole('button', { name: /^(?:Authorize|Decline)$/ }).count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    const authorized = (await by.get('/_internal/authorizations')).as<{
      authorizations: { app_id: string }[]
    }>()
    expect(authorized.authorizations.some(({ app_id }) => app_id === id)).toBe(choice === 'Authorize')
  })

  test('says that there is no target if the answer names none', async () => {
    const other = await createApp(await open('/settings/applications'), 'Lost launcher')
    const page = await open(authorizePath(other))
    await page.route('**/_internal/oauth/accept', (route) => route.fulfill({ json: '' }))
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.getByRole('alert').getByText('No redirect location found in response').waitFor()
    expect(await page.getByRole('button', { name: 'Decline' }).isEnabled()).toBe(true)
  })

  test.each([
    [{ client_id: 'AAAAAAAA' }, 'This app is gone.'],
    [{ redirect_uri: 'https://evil.example/' }, 'The app wants to send you to an address'],
  ])('does not redirect with %j', async (over, text) => {
    const page = await open(authorizePath(app, over))
    await heading(page, 'This app cannot be authorized').waitFor()
    await page.getByRole('alert').getByText(text).waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth/authorize')
    expect(await page.getByRole('main').getByRole('link').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Authorize' }).count()).toBe(0)
  })

  test.each([
    ['without a connection', undefined, 'The catalogue cannot be reached. Check your connection.'],
    ['while the server is away', 503, 'The catalogue cannot answer right now.'],
    ['after too many requests', 429, 'You sent too many requests.'],
  ])('says so %s, and tries again', async (_, status, text) => {
    const page = await open('/docs')
    await page.route('**/_internal/oauth/authorize?*', (route) =>
      status === undefined ? route.abort() : route.fulfill({ status, json: {} }),
    )
    await page.goto(authorizePath(app, { scope: 'USER_WRITE' }))
    await heading(page, 'Authorize an app').waitFor()
    await page.getByRole('alert').getByText(text).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.unroute('**/_internal/oauth/authorize?*')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await heading(page, 'This app cannot be authorized').waitFor()
  })

  test('redirects to an app with a wrong request only after a click', async () => {
    const page = await open(authorizePath(app, { scope: 'USER_WRITE' }))
    await heading(page, 'This app cannot be authorized').waitFor()
    expect(await violationsOf(page)).toEqual([])
    const answer = device.answer()
    await page.getByRole('link', { name: /^Back to 127\.0\.0\.1/ }).click()
    expect(await answer).toEqual({ error: 'invalid_scope', state: '12', iss: url })
  })

  test('can be revoked in the list of authorized apps, after a question', async () => {
    const page = await open('/settings/authorizations')
    const entry = row(page, 'Lamp launcher')
    await entry.getByText('See your projects, including hidden ones').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Revoke Lamp launcher' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await entry.waitFor()
    await page.getByRole('button', { name: 'Revoke Lamp launcher' }).press('Enter')
    await page.getByRole('button', { name: 'Revoke access' }).click()
    await page.getByRole('region', { name: 'Messages' }).getByText('no longer has access').waitFor()
    await page.reload()
    await heading(page, 'Authorized apps').waitFor()
    expect(await page.getByText('Lamp launcher').count()).toBe(0)
    await page.goto(authorizePath(app))
    await heading(page, 'Authorize Lamp launcher').waitFor()
  })
})

test('the page says how many authorized apps it does not show, and shows the next after one is revoked', async () => {
  const by = connect(url, creator.token)
  const names = ['First launcher', 'Second launcher']
  for (const name of names) {
    const { id } = await newApp(by, { name })
    await letIn(by, { client_id: id, scope: 'USER_READ' })
  }
  const page = await open('/settings/account')
  // As if the page showed one app at most.
  await page.route('**/_internal/authorizations', async (route) => {
    const answer = await route.fetch()
    const view = (await answer.json()) as { authorizations: object[]; total: number }
    await route.fulfill({ json: { ...view, authorizations: view.authorizations.slice(0, 1) } })
  })
  await page.getByRole('link', { name: 'Authorized apps' }).click()
  await heading(page, 'Authorized apps').waitFor()
  await row(page, 'Second launcher').waitFor()
  expect(await page.getByText('First launcher').count()).toBe(0)
  await page.getByText(/^1 of \d+ apps with access are shown/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await pressAndAnswer(page, 'Revoke Second launcher', 'Revoke access')
  await row(page, 'First launcher').waitFor()
})

test.each(widths)('the pages of apps fit into %i pixels', async (width) => {
  const options = { ...sized(width), storageState: signedIn }
  const apps = await open('/settings/applications', options)
  const { id, secret } = await createApp(apps, `Narrow launcher ${width}`)
  expect(await overflowOf(apps)).toBe(0)
  await apps.getByRole('button', { name: `Edit Narrow launcher ${width}` }).click()
  expect(await overflowOf(apps)).toBe(0)
  const asked = await open(authorizePath({ id, secret }), options)
  await heading(asked, `Authorize Narrow launcher ${width}`).waitFor()
  expect(await overflowOf(asked)).toBe(0)
  const answer = device.answer()
  await asked.getByRole('button', { name: 'Authorize' }).click()
  await answer
  const listed = await open('/settings/authorizations', options)
  await row(listed, `Narrow launcher ${width}`).waitFor()
  expect(await overflowOf(listed)).toBe(0)
})
