import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { connect } from '../support/api.ts'
import { CHALLENGE, letIn, newApp, REDIRECT } from '../support/oauth.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { expectAccessibleAtEachWidth } from './accessible.ts'
import { ownSite } from './own-site.ts'
import { setUpApp } from './set-up-app.ts'
import { fillSignIn, visitSignedIn } from './signed-in.ts'
import { settled, type Visitor, visit } from './visitor.ts'

const { url, accounts } = ownSite()
const [member, admin] = [accounts.creator, accounts.admin]
if (!member || !admin) throw new Error('the demo accounts are missing')

/** A state of a page: its address, and how to reach the state from there. */
interface State {
  readonly path: string
  readonly reach?: (page: Page) => Promise<unknown>
}
type States = Readonly<Record<string, State>>

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const pressAndSee = (name: string, text: string) => async (page: Page) => {
  await press(name)(page)
  await page.getByText(text).first().waitFor()
}
const launcher = (port: number) =>
  `/auth/launcher?${new URLSearchParams({ launcher: 'true', ipver: '4', port: `${port}`, code_challenge: CHALLENGE, state: '7' })}`
const registerApp = async (page: Page) => {
  await press('Create an app')(page)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Lighthouse launcher')
  await page.getByLabel('Redirect addresses').fill('http://127.0.0.1/callback')
  await page.getByRole('checkbox', { name: 'See your profile and what you follow' }).check()
  await press('Create app')(page)
  await page.getByRole('region', { name: 'Secret of Lighthouse launcher' }).waitFor()
}
/** As after ten minutes. */
const askForProof = async (page: Page) => {
  await page.route(
    '**/_internal/auth/2fa/get_secret',
    (route) => route.fulfill({ status: 401, json: { code: 'proof-needed', detail: '', status: 401 } }),
    { times: 1 },
  )
  await press('Set up two-factor authentication')(page)
  await page.getByLabel('Your password', { exact: true }).waitFor()
}
const lookUp = async (page: Page) => {
  await page.getByLabel('Email address, username or ID').fill('creator')
  await page.getByRole('main').getByLabel('Reason').fill('Looks at the page')
  await press('Look up')(page)
  await page.getByRole('region', { name: 'creator' }).waitFor()
}
const askForLink = async (page: Page) => {
  await page.getByLabel('Username or email').fill('nobody-here')
  await press('Send link')(page)
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
}

const asVisitor: States = {
  language: { path: '/settings/language' },
  'first administrator as a visitor': { path: '/auth/first-administrator?flow=none' },
  'take an account back': { path: '/auth/restore-email?flow=none' },
  'not taken back': {
    path: '/auth/restore-email?flow=none',
    reach: pressAndSee('Take my account back', 'This link does not work.'),
  },
  'keep an account': { path: '/auth/keep-account?flow=none' },
  'not kept': {
    path: '/auth/keep-account?flow=none',
    reach: pressAndSee('Keep my account', 'This link does not work.'),
  },
  'choose a new password': { path: '/auth/reset-password?flow=none' },
  'check your email': { path: '/auth/reset-password', reach: askForLink },
  'not verified': { path: '/auth/verify-email?flow=none' },
  'stop a recovery': { path: '/auth/stop-recovery?flow=none' },
  'choose a username too late': { path: '/auth/choose-username' },
}
const asMember: States = {
  'first administrator': { path: '/auth/first-administrator?flow=none' },
  'new app': { path: '/settings/applications', reach: press('Create an app') },
  'secret of an app': { path: '/settings/applications', reach: registerApp },
  'edit an app': { path: '/settings/applications', reach: press(/^Edit/) },
  'app that is gone': { path: '/auth/authorize?client_id=AAAAAAAA' },
  'sign in to the launcher': { path: launcher(25_565) },
  'launcher without a target': { path: launcher(0) },
  'proof of identity': { path: '/settings/account', reach: askForProof },
}
const asStaff: States = {
  'user details': { path: '/settings/users', reach: lookUp },
  looks: { path: '/settings/looks' },
}

const visitors: Visitor[] = []
const joined = (visitor: Visitor): Page => {
  visitors.push(visitor)
  return visitor.page
}
afterAll(() => Promise.all(visitors.map(({ leave }) => leave())))

const check = async (page: Page, name: string, { path, reach }: State) => {
  await page.goto(path)
  await settled(page)
  await reach?.(page)
  await expectAccessibleAtEachWidth(page, `account page ${name}`)
}

describe.each([
  ['a visitor', asVisitor, () => visit()],
  ['a member', asMember, () => visitSignedIn(member)],
  ['staff', asStaff, () => visitSignedIn(admin)],
])('what %s sees breaks no accessibility rule at any width:', (_, states, enter) => {
  let page: Page
  beforeAll(async () => {
    page = joined(await enter())
  })
  test.each(Object.keys(states))('%s', async (name) => {
    const state = states[name]
    if (state) await check(page, name, state)
  })
})

describe('what has its own preparations breaks no accessibility rule at any width:', () => {
  test('authorize an app, and the list of apps', async () => {
    const by = connect(url, member.token)
    const { id } = await newApp(by, { name: 'Beacon launcher' })
    const page = joined(await visitSignedIn(member))
    const query = { client_id: id, redirect_uri: REDIRECT, scope: 'USER_READ PROJECT_READ VERSION_CREATE' }
    const asked = page.getByRole('heading', { level: 1, name: 'Authorize Beacon launcher' })
    const path = `/auth/authorize?${new URLSearchParams(query)}`
    await check(page, 'authorize an app', { path, reach: () => asked.waitFor() })
    await letIn(by, query)
    await check(page, 'authorizations', { path: '/settings/authorizations' })
  })

  test('backup codes, and the second step that asks for one', async () => {
    const username = `watcher-${randomBytes(4).toString('hex')}`
    ok(await signUpAs(connect(url), username))
    const person = { username, password: GOOD_PASSWORD }
    const page = joined(await visitSignedIn(person, '/settings/account'))
    await setUpApp(page)
    await expectAccessibleAtEachWidth(page, 'account page backup codes')
    const reach = async (at: Page) => {
      await fillSignIn(at, username, GOOD_PASSWORD)
      await at.getByLabel('Two-factor code').waitFor()
    }
    await check(joined(await visit()), 'second step', { path: '/auth/sign-in', reach })
  })
})
