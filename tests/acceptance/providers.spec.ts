import { randomBytes } from 'node:crypto'
import { appCode } from '@modstead/infra/second-factors/test-codes'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { type ProviderStandIn, startProviderStandIn } from '../support/openid/stand-in.ts'
import { freePort, startProduct, type TestProduct } from '../support/product.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { expectAccessible, expectAccessibleAtEachWidth } from './accessible.ts'
import { pressButton, typeInto } from './keys.ts'
import { setUpApp } from './set-up-app.ts'
import { accountButton, fillSignIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { settled, sized, type Visitor, visit, widths } from './visitor.ts'

const client = { id: 'modstead', secret: 'known-to-the-provider-alone' }

let standIn: ProviderStandIn
let product: TestProduct
beforeAll(async () => {
  const port = await freePort()
  const callback = `http://127.0.0.1:${port}/_internal/auth/callback`
  standIn = await startProviderStandIn({ client, redirectUris: [callback] })
  const env = {
    ...{ GITHUB_CLIENT_ID: client.id, GITHUB_CLIENT_SECRET: client.secret },
    ...{ GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret },
    ...{ STEAM_SIGN_IN: 'true', PROVIDER_STAND_IN: standIn.url },
  }
  product = await startProduct({ port, env })
})
afterAll(async () => {
  await product.stop()
  await product.forget()
  await standIn.close()
})

let visitor: Visitor
let page: Page
beforeEach(async () => {
  visitor = await visit({ ...sized(1440), baseURL: product.url })
  page = visitor.page
})
afterEach(() => visitor.leave())

const open = async (path: string) => {
  await page.goto(path)
  await settled(page)
}
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const newName = () => `person-${randomBytes(4).toString('hex')}`

/** Signs in on the provider's page. */
const sayWho = async (title: string, person: string, answer: 'Allow' | 'Deny' = 'Allow') => {
  await heading(`Sign in to ${title}`)
  await page.getByLabel('Name').fill(person)
  await page.getByRole('button', { name: answer }).click()
}
const enter = async (title: string, person: string) => {
  await open('/auth/sign-in?redirect=/docs')
  await page.getByRole('link', { name: `Continue with ${title}` }).click()
  await sayWho(title, person)
}
/** The stand-in has no icon. */
const complaints = () => visitor.complaints.filter((text) => !text.includes(standIn.url))
const leave = async () => {
  await page.context().clearCookies()
}

describe('a user who signs in with a provider', () => {
  test('chooses a username once, and returns to where they were', async () => {
    const person = newName()
    await enter('GitHub', person)
    await heading('Choose a username')
    await page.getByText(`${person}@example.org becomes the address of your account.`).waitFor()
    expect(await page.getByLabel('Username').inputValue()).toBe(person)
    await settled(page)
    await expectAccessibleAtEachWidth(page, 'choose username')
    await pressButton(page, 'Create account')
    await heading(`Welcome, ${person}`)
    await page.getByRole('link', { name: 'Continue' }).press('Enter')
    await page.waitForURL('**/docs')
    // The page asks for notifications, which must not happen after its session has gone.
    await settled(page)
    await leave()
    await enter('GitHub', person)
    await page.waitForURL('**/docs')
    await accountButton(page, person).waitFor()
    expect(complaints()).toEqual([])
  })

  test('learns that mails go to an unverified address before its link is opened', async () => {
    const person = `unverified-${newName()}`
    await enter('GitHub', person)
    await heading('Choose a username')
    const told =
      'becomes the address of your account, and our emails go there. Open the link in the first one'
    await page.getByText(`${person}@example.org ${told}`).waitFor()
  })

  test('learns that a name is taken, and keeps what was typed', async () => {
    const taken = newName()
    await signUpAs(connect(product.url), taken)
    await enter('Google', newName())
    await heading('Choose a username')
    await typeInto(page, 'Username', taken)
    await pressButton(page, 'Create account')
    await page.getByText('This username is taken.').waitFor()
    const free = newName()
    await typeInto(page, 'Username', free)
    await pressButton(page, 'Create account')
    await heading(`Welcome, ${free}`)
  })

  test.each([
    ['without a connection', undefined, 'The catalogue cannot be reached. Check your connection.'],
    ['while the server is away', 503, 'The catalogue cannot answer right now.'],
    ['after too many requests', 429, 'You sent too many requests.'],
  ])('who arrives %s can still choose a username', async (_, status, told) => {
    const person = newName()
    await page.route('**/_internal/auth/create/oauth', (route) =>
      status === undefined ? route.abort() : route.fulfill({ status, json: {} }),
    )
    await enter('GitHub', person)
    await page.getByRole('alert').getByText(told).waitFor()
    await heading('Choose a username')
    await page.unroute('**/_internal/auth/create/oauth')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await pressButton(page, 'Create account')
    await heading(`Welcome, ${person}`)
  })

  test('who chooses too late is told that it took too long, not of a link', async () => {
    await enter('GitHub', newName())
    const create = page.getByRole('button', { name: 'Create account' })
    // The heading is there before the page knows who comes.
    await create.waitFor()
    await leave()
    await create.press('Enter')
    await heading('This took too long')
    await page.getByText('Begin again, and choose a username within ten minutes.').waitFor()
    expect(await page.getByText('link').count()).toBe(0)
  })

  test('who declines there is told so, and may try again', async () => {
    await open('/auth/sign-up?redirect=/docs')
    await page.getByRole('link', { name: 'Continue with GitHub' }).click()
    await sayWho('GitHub', 'nobody', 'Deny')
    await heading('Sign in')
    await page.getByRole('alert').getByText('You did not allow it at the provider').waitFor()
    await page.getByRole('link', { name: 'Continue with GitHub' }).click()
    await sayWho('GitHub', newName())
    await heading('Choose a username')
  })

  test('who returns with the data of another visit is not signed in', async () => {
    await open('/_internal/auth/callback?code=made-up&state=made-up')
    await heading('Sign in')
    await page.getByRole('alert').getByText('Signing in with the provider did not work.').waitFor()
    await open('/auth/choose-username')
    await heading('This took too long')
    await page.getByRole('link', { name: 'Begin again' }).press('Enter')
    await heading('Create an account')
  })
})

describe('in the settings of an account', () => {
  const section = (name: string) => page.getByRole('region', { name })
  const beSomebody = async () => {
    const name = newName()
    await signUpAs(connect(product.url), name)
    await open('/auth/sign-in?redirect=/settings/account')
    await fillSignIn(page, name, GOOD_PASSWORD)
    await heading('Account and security')
    await settled(page)
    return name
  }
  const link = async (title: string, person: string) => {
    await page.getByRole('button', { name: `Link ${title}` }).press('Enter')
    await sayWho(title, person)
    await heading('Account and security')
    await settled(page)
  }
  const confirm = (label: string) =>
    page.getByRole('alertdialog').getByRole('button', { name: label }).press('Enter')

  test('a provider is linked, signs in, and is unlinked, using only the keyboard', async () => {
    const name = await beSomebody()
    const person = newName()
    await link('GitHub', person)
    await page.getByRole('button', { name: 'Unlink GitHub' }).waitFor()
    await page.getByRole('region', { name: 'Messages' }).getByText('GitHub is linked').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expect(await violationsOf(page)).toEqual([])
    await leave()
    await enter('GitHub', person)
    await accountButton(page, name).waitFor()
    await open('/settings/account')
    await page.getByRole('button', { name: 'Unlink GitHub' }).press('Enter')
    await confirm('Unlink')
    await page.getByRole('button', { name: 'Link GitHub' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Link GitHub')
    expect(complaints()).toEqual([])
  })

  test('an authenticator app is asked for after a provider, and leads to the original target', async () => {
    const name = await beSomebody()
    const person = newName()
    await link('GitHub', person)
    const { secret } = await setUpApp(page)
    await pressButton(page, 'I have saved them')
    await page.getByText('10 of 10 backup codes left').waitFor()
    await settled(page)
    await leave()
    await enter('GitHub', person)
    await heading('Two-factor authentication')
    await settled(page)
    expect(await violationsOf(page)).toEqual([])
    expect(await accountButton(page, name).count()).toBe(0)
    await typeInto(page, 'Two-factor code', '000 0')
    await page.keyboard.press('Enter')
    await page.getByText('This code is wrong.').waitFor()
    expect(await page.getByLabel('Two-factor code').inputValue()).toBe('000 0')
    await typeInto(page, 'Two-factor code', appCode(secret))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs')
    await accountButton(page, name).waitFor()
    await settled(page)
    // The browser logs the refusal of the wrong code.
    expect(complaints().filter((text) => !text.includes('401'))).toEqual([])
  })

  test('a provider account linked to another account is refused with a message', async () => {
    const person = newName()
    await enter('GitHub', person)
    await heading('Choose a username')
    await pressButton(page, 'Create account')
    await heading(/^Welcome/)
    await leave()
    await beSomebody()
    await link('GitHub', person)
    await page.getByRole('alert').getByText('is linked to another account here').waitFor()
    await page.getByRole('button', { name: 'Link GitHub' }).waitFor()
  })

  test('a failure to link is not called one to sign in, and no address makes up a success', async () => {
    await beSomebody()
    await open('/settings/account?error=made-up&linked=github')
    await page.getByRole('alert').getByText('Linking the provider did not work.').waitFor()
    expect(await page.getByText('is linked').count()).toBe(0)
  })

  test('the last way in cannot be unlinked, and a password is set and removed', async () => {
    const person = newName()
    await enter('Google', person)
    await typeInto(page, 'Username', person)
    await pressButton(page, 'Create account')
    await heading(`Welcome, ${person}`)
    await open('/settings/account')
    const [why, unlink] = [
      page.getByText('You cannot unlink Google while it is your only way to sign in.'),
      page.getByRole('button', { name: 'Unlink Google' }),
    ]
    await why.waitFor()
    expect(await unlink.count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await typeInto(page, 'New password', GOOD_PASSWORD)
    await typeInto(page, 'Confirm new password', GOOD_PASSWORD)
    await pressButton(page, 'Set password')
    await unlink.waitFor()
    expect(await why.count()).toBe(0)
    await pressButton(page, 'Remove password')
    await confirm('Remove password')
    await why.waitFor()
    await page.getByRole('button', { name: 'Set password' }).waitFor()
    await page.reload()
    await settled(page)
    await page.getByText('Your account has no password.').waitFor()
  })

  test('a password that is the last way in cannot be removed, and the page says why', async () => {
    const person = newName()
    await enter('Google', person)
    await typeInto(page, 'Username', person)
    await pressButton(page, 'Create account')
    await heading(`Welcome, ${person}`)
    await open('/settings/account')
    await typeInto(page, 'New password', GOOD_PASSWORD)
    await typeInto(page, 'Confirm new password', GOOD_PASSWORD)
    await pressButton(page, 'Set password')
    await page.getByRole('button', { name: 'Remove password' }).waitFor()
    await page.getByRole('button', { name: 'Unlink Google' }).press('Enter')
    await confirm('Unlink')
    await section('Password').getByText('it is your only way to sign in').waitFor()
    expect(await page.getByRole('button', { name: 'Remove password' }).count()).toBe(0)
  })
})

test('providers that could not be read are read again', async () => {
  await page.route('**/_internal/auth/providers', (route) => route.abort())
  await open('/auth/sign-up')
  await page.getByRole('alert').getByText('could not be read').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.unroute('**/_internal/auth/providers')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await page.getByRole('link', { name: 'Continue with GitHub' }).waitFor()
})

test.each(widths)('pages with providers break no accessibility rule at %i px', async (width) => {
  const reader = await visit({ ...sized(width), baseURL: product.url })
  try {
    for (const path of ['/auth/sign-in', '/auth/sign-up', '/auth/sign-in?error=denied']) {
      await reader.page.goto(path)
      await settled(reader.page)
      const buttons = reader.page.getByRole('link', { name: /^Continue with/ })
      expect(await buttons.allTextContents()).toEqual([
        ...['Continue with GitHub', 'Continue with Google', 'Continue with Steam'],
      ])
      await expectAccessible(reader.page, `providers ${path}`)
    }
  } finally {
    await reader.leave()
  }
})
