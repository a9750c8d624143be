import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../support/add-on-files.ts'
import { connect } from '../support/api.ts'
import { type AppOnDevice, startAppOnDevice } from '../support/app-on-device.ts'
import { askTokens, type Tokens } from '../support/oauth.ts'
import { ok } from '../support/publish.ts'
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
const row = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: `${name}` })
    .first()
const isFocused = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((it) => it === document.activeElement)

interface Made {
  readonly id: string
  readonly secret: string
}

const fillApp = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Create an app' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByLabel('Redirect addresses').fill('http://127.0.0.1/callback')
  await page.getByRole('checkbox', { name: 'See your profile and what you follow' }).check()
  await page.getByRole('checkbox', { name: 'See your projects, including hidden ones' }).check()
}
/** Uses the page where people register apps. */
const createApp = async (page: Page, name: string): Promise<Made> => {
  await fillApp(page, name)
  await page.getByRole('button', { name: 'Create app' }).click()
  const shown = page.getByRole('region', { name: `Secret of ${name}` })
  const secret = (await shown.getByText(/^mrs_/).textContent()) ?? ''
  const id = (await row(page, name).locator('code').textContent()) ?? ''
  return { id, secret }
}
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

describe('the apps of a user', () => {
  test('are created, with problems shown at their fields, and the secret shown once', async () => {
    const page = await open('/settings/applications')
    await fillApp(page, 'Sun launcher')
    await page.getByLabel('Redirect addresses').fill('http://sun.example/callback')
    await page.getByRole('button', { name: 'Create app' }).click()
    await page.getByText('A redirect address cannot be used.').waitFor()
    expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Sun launcher')
    await page
      .getByLabel('Redirect addresses')
      .fill('https://sun.example/callback\nhttp://127.0.0.1/callback')
    await page.getByRole('button', { name: 'Create app' }).click()
    const shown = page.getByRole('region', { name: 'Secret of Sun launcher' })
    await shown.getByText(/^mrs_[0-9A-Za-z]{60}$/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.reload()
    await row(page, 'Sun launcher').waitFor()
    expect(await page.content()).not.toContain('mrs_')
  })

  test('are not created without anything that they may ask for', async () => {
    const page = await open('/settings/applications')
    await fillApp(page, 'Idle launcher')
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    for (const name of ['See your profile and what you follow', 'See your projects, including hidden ones'])
      await page.getByRole('checkbox', { name }).uncheck()
    await page.getByRole('button', { name: 'Create app' }).click()
    await page.getByRole('alert').getByText('Choose at least one thing that the app may ask for.').waitFor()
    expect(sent).not.toContain('POST')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'See your profile and what you follow' }).check()
    await page.getByRole('button', { name: 'Create app' }).click()
    await page.getByRole('region', { name: 'Secret of Idle launcher' }).waitFor()
  })

  test('are not created twice if the answer gets lost', async () => {
    const page = await open('/settings/applications')
    await fillApp(page, 'Echo launcher')
    await page.route(
      '**/_internal/oauth/app',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Create app' }).click()
    await page.getByText('Nothing is lost.').waitFor()
    await page.getByRole('button', { name: 'Create app' }).click()
    const shown = page.getByRole('region', { name: 'Secret of Echo launcher' })
    await shown.getByText('its secret got lost on the way').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await shown.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await row(page, 'Echo launcher').waitFor()
    expect(await page.getByRole('heading', { name: 'Echo launcher' }).count()).toBe(1)
  })

  test('are edited and get an icon', async () => {
    const page = await open('/settings/applications')
    await createApp(page, 'Moon launcher')
    await page.getByRole('button', { name: 'Edit Moon launcher' }).click()
    await settled(page)
    expect(await violationsOf(page)).toEqual([])
    const buffer = Buffer.from(picture())
    await page.getByLabel('Icon').setInputFiles({ name: 'moon.png', mimeType: 'image/png', buffer })
    await page.getByLabel('Description').fill('Shines by night')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('region', { name: 'Messages' }).getByText('Saved').waitFor()
    const entry = row(page, 'Moon launcher')
    await entry.getByText('Shines by night').waitFor()
    await entry.locator('img').waitFor()
    await page.reload()
    await entry.getByText('Shines by night').waitFor()
  })

  test('are said to be saved where the page cannot read them again', async () => {
    const page = await open('/settings/applications')
    await createApp(page, 'Cloud launcher')
    const entry = row(page, 'Cloud launcher')
    const messages = page.getByRole('region', { name: 'Messages' })
    const edit = () => page.getByRole('button', { name: 'Edit Cloud launcher' }).click()
    await edit()
    const buffer = Buffer.from(picture())
    await page.getByLabel('Icon').setInputFiles({ name: 'cloud.png', mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: 'Save' }).click()
    await entry.locator('img').waitFor()
    await page.route('**/_internal/oauth/app/*', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    await edit()
    await page.getByLabel('Description').fill('Hides the sun')
    await page.getByRole('button', { name: 'Save' }).click()
    await messages.getByText('This page still shows the app as it was.').waitFor()
    await page.getByRole('button', { name: 'Edit Cloud launcher' }).waitFor()
    await edit()
    await page.getByRole('button', { name: 'Remove icon' }).click()
    // The same message counts how often it was said.
    await messages.getByText('2', { exact: false }).first().waitFor()
    await page.unroute('**/_internal/oauth/app/*')
    await page.reload()
    await entry.getByText('Hides the sun').waitFor()
    expect(await entry.locator('img').count()).toBe(0)
  })

  test('get a new secret after a question', async () => {
    const page = await open('/settings/applications')
    const { secret } = await createApp(page, 'Star launcher')
    await page.getByRole('button', { name: 'New secret for Star launcher' }).click()
    await page.getByRole('button', { name: 'Make a new secret' }).click()
    const shown = page.getByRole('region', { name: 'Secret of Star launcher' })
    await shown.getByText(/^mrs_/).filter({ hasNotText: secret }).waitFor()
  })

  test('are deleted after their name is typed', async () => {
    const page = await open('/settings/applications')
    await createApp(page, 'Comet launcher')
    await page.getByRole('button', { name: 'Delete Comet launcher' }).click()
    const destroy = page.getByRole('button', { name: 'Delete app' })
    expect(await destroy.getAttribute('aria-disabled')).toBe('true')
    await page.getByLabel('Type Comet launcher to confirm').fill('Comet launcher')
    await destroy.click()
    await page.getByRole('region', { name: 'Messages' }).getByText('Comet launcher is deleted').waitFor()
    await page.reload()
    await heading(page, 'Your applications').waitFor()
    expect(await page.getByText('Comet launcher').count()).toBe(0)
  })
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
