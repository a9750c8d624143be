import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { REDIRECT } from '../support/oauth.ts'
import { createProject, ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { pressAndAnswer, typeInto } from './keys.ts'
import { ownSite } from './own-site.ts'
import { visitSignedIn } from './signed-in.ts'
import { settled, type Visitor } from './visitor.ts'

const { url } = ownSite()
const username = `remover-${randomBytes(4).toString('hex')}`
const person = { username, password: GOOD_PASSWORD }

let visitor: Visitor
let page: Page
// Signs in once for all tests, because each account may try ten times in ten minutes.
beforeAll(async () => {
  ok(await signUpAs(connect(url), username))
  visitor = await visitSignedIn(person, '/settings/pats')
  page = visitor.page
})
afterAll(() => visitor.leave())

const open = async (path: string) => {
  await page.goto(path)
  await settled(page)
}
const post = async (path: string, data: object) => {
  const answer = await page.request.post(path, { data, headers: { origin: url } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
/** Expects the focus to be on the element with this name. */
const expectFocus = (name: string) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement } = document
        if (activeElement === document.body) return 'the page'
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
      }),
    )
    .toBe(name)
const answer = (name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).press('Enter')

describe('with only the keyboard, the focus stays near what was removed', () => {
  test('among sessions', async () => {
    for (const os of ['X11; Linux x86_64', 'Windows NT 10.0; Win64; x64'])
      ok(
        await connect(url).send('POST', '/_internal/auth/login', {
          headers: { 'user-agent': `Mozilla/5.0 (${os}; rv:140.0) Gecko/20100101 Firefox/140.0` },
          body: person,
        }),
      )
    await open('/settings/sessions')
    await page.getByRole('button', { name: 'Revoke Firefox on Windows' }).focus()
    await page.keyboard.down('Enter')
    await expectFocus('Revoke Firefox on Linux')
    // A key that is held down repeats itself, and must not remove the next one too.
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expectFocus('Revoke Firefox on Linux')
    await page.keyboard.press('Enter')
    await expectFocus('Revoke node')
    await pressAndAnswer(page, 'Revoke all others', 'Revoke all others')
    await expectFocus('Sessions')
  })

  test('among access tokens, until there is none', async () => {
    const expires = new Date(Date.now() + 86_400_000).toISOString()
    for (const name of ['Copper lamps', 'Iron lamps', 'Stone lamps'])
      await post('/_internal/pat', { name, scopes: 2, expires, confined_to: null })
    await open('/settings/pats')
    await pressAndAnswer(page, 'Revoke Iron lamps', 'Revoke')
    await expectFocus('Revoke Copper lamps')
    await page.keyboard.press('Enter')
    await answer('Cancel')
    await expectFocus('Revoke Copper lamps')
    await page.keyboard.press('Enter')
    await answer('Revoke')
    // The last row has only one before it.
    await expectFocus('Revoke Stone lamps')
    await page.keyboard.press('Enter')
    await answer('Revoke')
    await expectFocus('You have no access tokens')
  })

  test('among apps with access, until there is none', async () => {
    for (const name of ['Iron launcher', 'Stone launcher']) {
      const made = { name, max_scopes: 2, redirect_uris: [REDIRECT] }
      const app = await post('/_internal/oauth/app', made)
      const query = new URLSearchParams({ client_id: app.id, redirect_uri: REDIRECT, scope: 'USER_READ' })
      const asked = await page.request.get(`/_internal/oauth/authorize?${query}`)
      await post('/_internal/oauth/accept', { flow: (await asked.json()).flow_id })
    }
    await open('/settings/authorizations')
    const first = await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()
    const second = first === 'Iron launcher' ? 'Stone launcher' : 'Iron launcher'
    await pressAndAnswer(page, `Revoke ${first}`, 'Revoke access')
    await expectFocus(`Revoke ${second}`)
    await page.keyboard.press('Enter')
    await answer('Revoke access')
    await expectFocus('No app has access')
  })

  test('among one’s own apps, until there is none', async () => {
    await open('/settings/applications')
    const remove = async (name: string) => {
      await typeInto(page, `Type ${name} to confirm`, name)
      await answer('Delete app')
    }
    const first = await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()
    const second = first === 'Iron launcher' ? 'Stone launcher' : 'Iron launcher'
    await page.getByRole('button', { name: `Delete ${first}` }).press('Enter')
    await remove(`${first}`)
    await expectFocus(`Delete ${second}`)
    await page.keyboard.press('Enter')
    await remove(second)
    await expectFocus('You have no apps')
  })

  describe('even right after the page came to life', () => {
    /** Removes the first of two apps in a page whose effects are late, and expects the focus on the second. */
    const removeFirst = async (begin: (late: Page) => Promise<void>) => {
      for (const name of ['Iron launcher', 'Stone launcher'])
        await post('/_internal/oauth/app', { name, max_scopes: 2, redirect_uris: [REDIRECT] })
      const late = await page.context().newPage()
      // React sends messages to itself before it runs effects.
      await late.addInitScript(() => {
        const { postMessage } = MessagePort.prototype
        MessagePort.prototype.postMessage = function (message: unknown) {
          setTimeout(() => postMessage.call(this, message), 100)
        }
      })
      await begin(late)
      await typeInto(late, 'Type Iron launcher to confirm', 'Iron launcher')
      const sure = late.getByRole('button', { name: 'Delete app', exact: true })
      await expect.poll(() => sure.isEnabled()).toBe(true)
      await sure.press('Enter')
      await expect
        .poll(() => late.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe('Delete Stone launcher')
      await late.close()
    }
    const button = (late: Page) => late.getByRole('button', { name: 'Delete Iron launcher' })

    test('if the control got the focus then', () =>
      removeFirst(async (late) => {
        await late.goto('/settings/applications')
        await settled(late)
        await button(late).press('Enter')
      }))

    test('if the control had the focus before', () =>
      removeFirst(async (late) => {
        const focused = Promise.withResolvers<void>()
        await late.route(/\.js$/, async (route) => {
          await focused.promise
          await route.continue()
        })
        await late.goto('/settings/applications', { waitUntil: 'commit' })
        await button(late).focus()
        focused.resolve()
        await settled(late)
        await late.keyboard.press('Enter')
      }))
  })

  test('among trusted publishers, until there is none', async () => {
    const login = ok(await connect(url).post('/v2/auth/login', person)).as<{ session: string }>()
    const { id } = await createProject(connect(url, login.session), `${username}-lamps`, {
      title: 'Own Lamps',
    })
    for (const source of ['octo/iron', 'octo/stone'])
      await post(`/v3/project/${id}/publishers`, {
        ...{ issuer: 'https://token.actions.githubusercontent.com', source },
        ...{ workflow: 'release.yml', environment: null },
      })
    await open('/settings/publishers')
    const remove = (source: string) => `Remove ${source}, release.yml, any environment`
    await pressAndAnswer(page, remove('octo/iron'), 'Remove')
    await expectFocus(remove('octo/stone'))
    await page.keyboard.press('Enter')
    await answer('Remove')
    await expectFocus('Own Lamps trusts no workflow yet')
  })
})
