import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../support/add-on-files.ts'
import { createApp, fillApp, row } from './apps-page.ts'
import { pressAndAnswer, pressButton, typeInto } from './keys.ts'
import { ownSite } from './own-site.ts'
import { visitSignedIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

const found = ownSite().accounts.creator
if (!found) throw new Error('there is no account creator')
const creator = found

let signedIn: NonNullable<BrowserContextOptions['storageState']>
const visitors: Visitor[] = []
beforeAll(async () => {
  // Signs in once for all tests, because each account may try ten times in ten minutes.
  const visitor = await visitSignedIn(creator, '/docs')
  signedIn = await visitor.page.context().storageState()
  await visitor.leave()
})
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ leave }) => leave()))
})

const open = async (path: string): Promise<Page> => {
  const visitor = await visit({ ...sized(1440), storageState: signedIn })
  visitors.push(visitor)
  await visitor.page.goto(path)
  await settled(visitor.page)
  return visitor.page
}

describe('the apps of a user', () => {
  test('are created, with problems shown at their fields, and the secret shown once', async () => {
    const page = await open('/settings/applications')
    await fillApp(page, 'Sun launcher')
    await page.getByRole('textbox', { name: /^Name/ }).focus()
    await typeInto(page, 'Redirect addresses', 'http://sun.example/callback')
    await pressButton(page, 'Create app')
    await page.getByText('A redirect address cannot be used.').waitFor()
    expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Sun launcher')
    await typeInto(page, 'Redirect addresses', 'https://sun.example/callback\nhttp://127.0.0.1/callback')
    await pressButton(page, 'Create app')
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
      await page.getByRole('checkbox', { name }).press('Space')
    await pressButton(page, 'Create app')
    await page.getByRole('alert').getByText('Choose at least one thing that the app may ask for.').waitFor()
    expect(sent).not.toContain('POST')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'See your profile and what you follow' }).press('Space')
    await pressButton(page, 'Create app')
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
    await messages.getByText('2 times').waitFor()
    await page.unroute('**/_internal/oauth/app/*')
    await page.reload()
    await entry.getByText('Hides the sun').waitFor()
    expect(await entry.locator('img').count()).toBe(0)
  })

  test('lose their icon after a proof of who is there', async () => {
    const page = await open('/settings/applications')
    await createApp(page, 'Rain launcher')
    await page.getByRole('button', { name: 'Edit Rain launcher' }).click()
    const buffer = Buffer.from(picture())
    await page.getByLabel('Icon').setInputFiles({ name: 'rain.png', mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: 'Save' }).click()
    const entry = row(page, 'Rain launcher')
    await entry.locator('img').waitFor()
    // As after ten minutes.
    await page.route(
      '**/_internal/oauth/app/*/icon',
      (route) => route.fulfill({ status: 401, json: { code: 'proof-needed', detail: '', status: 401 } }),
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Edit Rain launcher' }).click()
    await page.getByRole('button', { name: 'Remove icon' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.getByLabel('Your password', { exact: true }).fill(creator.password)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    // The proof gave the session another secret.
    signedIn = await page.context().storageState()
    await entry.locator('img').waitFor({ state: 'detached' })
  })

  test('get a new secret after a question', async () => {
    const page = await open('/settings/applications')
    const { secret } = await createApp(page, 'Star launcher')
    await pressAndAnswer(page, 'New secret for Star launcher', 'Make a new secret')
    const shown = page.getByRole('region', { name: 'Secret of Star launcher' })
    await shown.getByText(/^mrs_/).filter({ hasNotText: secret }).waitFor()
  })

  test('are deleted after their name is typed', async () => {
    const page = await open('/settings/applications')
    await createApp(page, 'Comet launcher')
    await page.getByRole('button', { name: 'Delete Comet launcher' }).press('Enter')
    const destroy = page.getByRole('button', { name: 'Delete app' })
    expect(await destroy.getAttribute('aria-disabled')).toBe('true')
    await typeInto(page, 'Type Comet launcher to confirm', 'Comet launcher')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Messages' }).getByText('Comet launcher is deleted').waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Your applications' }).waitFor()
    expect(await page.getByText('Comet launcher').count()).toBe(0)
  })
})
