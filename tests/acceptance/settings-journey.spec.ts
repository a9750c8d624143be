import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../support/add-on-files.ts'
import { connect } from '../support/api.ts'
import { REDIRECT } from '../support/oauth.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { pressAndAnswer, typeInto } from './keys.ts'
import { mailedLink } from './mailed-link.ts'
import { ownSite } from './own-site.ts'
import { accountButton, visitSignedIn } from './signed-in.ts'
import { settled, type Visitor, visit } from './visitor.ts'

const { url } = ownSite()
const nobody = connect(url)
const username = `keeper-${randomBytes(4).toString('hex')}`
const email = `${username}@mail.test`
const person = { username, password: GOOD_PASSWORD }

let visitor: Visitor
let page: Page
// Signs in once for all tests, because each account may try ten times in ten minutes.
beforeAll(async () => {
  ok(await signUpAs(nobody, username, { email }))
  visitor = await visitSignedIn(person, '/settings/pats')
  page = visitor.page
})
afterAll(() => visitor.leave())

const open = async (path: string) => {
  await page.goto(path)
  await settled(page)
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first()
const messages = () => page.getByRole('region', { name: 'Messages' })
const dialog = () => page.getByRole('alertdialog')
/** Sends a change as the page does. */
const post = async (path: string, data: object) => {
  const answer = await page.request.post(path, { data, headers: { origin: url } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
/** The connection is lost while `act` is done. */
const withoutConnection = async (act: () => Promise<unknown>) => {
  await page.context().setOffline(true)
  try {
    await act()
  } finally {
    await page.context().setOffline(false)
  }
}
const newName = (word: string) => `${word} launcher ${randomBytes(2).toString('hex')}`
const LOST = 'Nothing is lost. Check your connection and try again.'

test.each([
  ['pats', 'You have no access tokens'],
  ['applications', 'You have no apps'],
  ['authorizations', 'No app has access'],
])('the page %s of a new account says that there is nothing', async (name, text) => {
  await open(`/settings/${name}`)
  await page.getByRole('heading', { level: 2, name: text }).waitFor()
})

test.each(['applications', 'authorizations'])('the page %s requires a sign-in', async (name) => {
  const stranger = await visit()
  await stranger.page.goto(`/settings/${name}`)
  const { pathname, searchParams } = new URL(stranger.page.url())
  expect([pathname, searchParams.get('redirect')]).toEqual(['/auth/sign-in', `/settings/${name}`])
  await stranger.leave()
})

describe('using only the keyboard', () => {
  test('one session is revoked, then all others, and a failure loses nothing', async () => {
    const others = await Promise.all([visitSignedIn(person), visitSignedIn(person)])
    await open('/settings/sessions')
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Last used' })
    const count = await rows.count()
    expect(count).toBeGreaterThanOrEqual(3)
    // Messages load when the browser is idle.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/ToastRegion-')),
    )
    const revoke = rows.getByRole('button', { name: /^Revoke/ }).first()
    await withoutConnection(async () => {
      await revoke.press('Enter')
      await messages().getByText('The session was not ended').waitFor()
    })
    expect(await rows.count()).toBe(count)
    await revoke.press('Enter')
    await messages().getByText('is signed out').waitFor()
    expect(await rows.count()).toBe(count - 1)
    await withoutConnection(async () => {
      await pressAndAnswer(page, 'Revoke all others', 'Revoke all others')
      // The message about the other failure is still there.
      await page.getByRole('alertdialog', { name: 'Revoke all other sessions?' }).getByText(LOST).waitFor()
    })
    await dialog().getByRole('button', { name: 'Revoke all others' }).press('Enter')
    await page.getByText('You are signed in nowhere else.').waitFor()
    expect(await rows.count()).toBe(1)
    for (const { page: other, leave } of others) {
      await other.reload()
      await other.getByRole('link', { name: 'Sign in' }).waitFor()
      await leave()
    }
  })

  test('an app is registered, edited and deleted, and a failure loses nothing', async () => {
    const name = newName('Pocket')
    await open('/settings/applications')
    await button('Create an app').press('Enter')
    await button('Cancel').press('Enter')
    await page.getByRole('heading', { name: 'New app' }).waitFor({ state: 'detached' })
    await button('Create an app').press('Enter')
    await page.getByRole('textbox', { name: /^Name/ }).focus()
    await page.keyboard.type(name)
    await page.getByLabel('Redirect addresses').focus()
    await page.keyboard.type(REDIRECT)
    await page.getByRole('checkbox', { name: 'It runs on user devices' }).press('Space')
    await page.getByRole('checkbox', { name: 'See your profile and what you follow' }).press('Space')
    await button('Create app').press('Enter')
    await row(name).getByText('Public app, registered').waitFor()
    expect(await page.getByText(/^mrs_/).count()).toBe(0)
    expect(await button(`New secret for ${name}`).count()).toBe(0)

    await button(`Edit ${name}`).press('Enter')
    const icon = { mimeType: 'image/png', buffer: Buffer.from(picture()) }
    await page.getByLabel('Icon', { exact: true }).setInputFiles({ ...icon, name: 'icon.txt' })
    await page.getByText(/icon\.txt/).waitFor()
    await page
      .getByLabel('Icon', { exact: true })
      .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from('none') })
    await button('Save').press('Enter')
    await page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: /picture|image/i })
      .first()
      .waitFor()
    await page.getByLabel('Icon', { exact: true }).setInputFiles({ ...icon, name: 'icon.png' })
    await page.getByLabel('Description').focus()
    await page.keyboard.type('Fits into a pocket')
    await withoutConnection(async () => {
      await button('Save').press('Enter')
      await page.getByText(LOST).waitFor()
    })
    expect(await page.getByLabel('Description').inputValue()).toBe('Fits into a pocket')
    await button('Save').press('Enter')
    await messages().getByText('Saved').waitFor()
    await row(name).locator('img').waitFor()

    await button(`Edit ${name}`).press('Enter')
    await button('Remove icon').press('Enter')
    await row(name).locator('img').waitFor({ state: 'detached' })
    await button('Cancel').press('Enter')
    await row(name).getByText('Fits into a pocket').waitFor()
    await button(`Delete ${name}`).press('Enter')
    await typeInto(page, `Type ${name} to confirm`, name)
    await dialog().getByRole('button', { name: 'Delete app' }).press('Enter')
    await messages().getByText(`${name} is deleted`).waitFor()
    expect(await row(name).count()).toBe(0)
  })

  test('the access of an app is revoked, and a failure says so', async () => {
    const name = newName('Visiting')
    const made = { name, max_scopes: 2, redirect_uris: [REDIRECT] }
    const app = await post('/_internal/oauth/app', made)
    const query = new URLSearchParams({ client_id: app.id, redirect_uri: REDIRECT, scope: 'USER_READ' })
    const asked = await page.request.get(`/_internal/oauth/authorize?${query}`)
    await post('/_internal/oauth/accept', { flow: (await asked.json()).flow_id })
    await open('/settings/authorizations')
    await withoutConnection(async () => {
      await pressAndAnswer(page, `Revoke ${name}`, 'Revoke access')
      await dialog().getByText(LOST).waitFor()
    })
    await dialog().getByRole('button', { name: 'Revoke access' }).press('Enter')
    await messages().getByText(`${name} no longer has access`).waitFor()
    expect(await row(name).count()).toBe(0)
  })

  test('a token says whether it was used, is edited and revoked', async () => {
    const expires = new Date(Date.now() + 86_400_000).toISOString()
    const body = { name: 'Lamp counter', scopes: 2, expires, confined_to: null }
    const { access_token: secret } = await post('/_internal/pat', body)
    await open('/settings/pats')
    await row('Lamp counter').getByText('Never used').waitFor()
    ok(await connect(url, secret).get('/v2/user'))
    await expect
      .poll(async () => {
        await page.reload()
        return row('Lamp counter').textContent()
      })
      .toContain('Last used')
    await settled(page)
    await button('Edit Lamp counter').press('Enter')
    await typeInto(page, 'Name', 'Oven counter')
    await page.keyboard.press('Enter')
    await row('Oven counter').waitFor()
    await withoutConnection(async () => {
      await pressAndAnswer(page, 'Revoke Oven counter', 'Revoke')
      await dialog().getByText(LOST).waitFor()
    })
    await dialog().getByRole('button', { name: 'Revoke', exact: true }).press('Enter')
    await messages().getByText('is revoked').waitFor()
    expect((await connect(url, secret).get('/v2/user')).status).toBe(401)
  })

  test('data are exported, and the account is deleted and kept, in the settings and by the link of the mail', async () => {
    // An address that nobody has verified gets few mails an hour.
    const verifying = new URL(await mailedLink(page, email, 'verify-email'), url)
    await post('/_internal/auth/email/verify', { flow: verifying.searchParams.get('flow') })
    await open('/settings/privacy')
    await button('Export my data').press('Enter')
    const link = page.getByRole('link', { name: 'Download my data' })
    await link.waitFor()
    const download = page.waitForEvent('download')
    await link.press('Enter')
    expect((await download).suggestedFilename()).toBe('my-data.json')

    const plan = async () => {
      await button('Delete my account').press('Enter')
      await typeInto(page, `Type ${username} to confirm`, username)
      await page.keyboard.press('Enter')
      await button('Keep my account').waitFor()
    }
    await plan()
    const former = await mailedLink(page, email, 'keep-account')
    await open('/settings/privacy')
    await button('Keep my account').press('Enter')
    await button('Delete my account').waitFor()
    await plan()

    const newest = () => mailedLink(page, email, 'keep-account')
    await expect.poll(newest, { timeout: 60_000 }).not.toBe(former)
    await open(await newest())
    await withoutConnection(async () => {
      await button('Keep my account').press('Enter')
      await page.getByText(LOST).waitFor()
    })
    await button('Keep my account').press('Enter')
    await page.getByRole('heading', { level: 1, name: 'You keep your account' }).waitFor()
    await open('/settings/privacy')
    await button('Delete my account').waitFor()
    await accountButton(page, username).waitFor()
    await open('/auth/keep-account?flow=broken')
    await button('Keep my account').press('Enter')
    await page.getByRole('alert').getByText('This link does not work.').waitFor()
    expect(await button('Keep my account').count()).toBe(0)
  })
})
