import { randomBytes } from 'node:crypto'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { flowIn, mailTo } from '../support/kept-mails.ts'
import { doLongAgo } from '../support/long-ago.ts'
import { ok } from '../support/publish.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'
import { expectAccessible, expectAccessibleAtEachWidth } from './accessible.ts'
import { pressButton, typeInto } from './keys.ts'
import { setUpApp, twoFactor } from './set-up-app.ts'
import { accountButton, fillSignIn } from './signed-in.ts'
import { startSiteAtLocalhost } from './site-at-localhost.ts'
import { violationsOf } from './violations.ts'
import { settled, sized, type Visitor, widths } from './visitor.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const masterKey = randomBytes(32)

let database: TestDatabase
let site: Awaited<ReturnType<typeof startSiteAtLocalhost>>
beforeAll(async () => {
  database = await openTestDatabase()
  site = await startSiteAtLocalhost({ DATABASE_URL: database.url, MASTER_KEY: masterKey.toString('hex') })
}, 180_000)
afterAll(async () => {
  await site.stop()
  await database.close()
})

const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ leave }) => leave()))
})
const joined = <Joined extends Visitor>(visitor: Joined): Joined => {
  visitors.push(visitor)
  return visitor
}
const mailOf = (username: string, about: string) => mailTo(site.dataDir, `${username}@mods-mail.test`, about)

/** A new user who has verified their address, at their settings. */
const newOwner = async () => {
  const owner = joined(await site.newVisitor())
  const flow = flowIn(await mailOf(owner.username, 'Verify'))
  ok(await site.api.post('/_internal/auth/email/verify', { flow }))
  return owner
}
/** The same with an authenticator app. */
const newProtected = async () => {
  const owner = await newOwner()
  await setUpApp(owner.page)
  return owner
}
/** Opens a separate browser at the page that asks for the code. */
const atSecondStep = async (username: string, password: string, options?: BrowserContextOptions) => {
  const { page } = joined(await site.visitAs(options))
  await page.goto('/auth/sign-in')
  await settled(page)
  await fillSignIn(page, username, password)
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  return page
}
const startRecovery = async (page: Page) => {
  await pressButton(page, 'I can’t reach my second factor')
  await pressButton(page, 'Start the recovery')
}
/** Begins the recovery as if its owner had asked for it this many days ago. */
const begunBefore = async (page: Page, days: number, isByMail: boolean) => {
  const { id } = await page.evaluate(async () => (await fetch('/v2/user')).json() as Promise<{ id: string }>)
  await doLongAgo({ databaseUrl: database.url, masterKey }, id, days * DAY_MS, ({ userId, signIn }) => ({
    type: 'BeginRecovery',
    ...{ userId, recoveryId: 'RRRRRRRR', epoch: signIn.epoch, isByMail },
    ...{ address: null, os: null, browser: null },
  }))
}
/** The page that the link in a mail leads to, on the same site. */
const openLinkOf = async (page: Page, username: string, about: string, path: string) => {
  const { text } = await mailOf(username, about)
  await page.goto(new RegExp(`/auth/${path}\\?\\S+`).exec(text)?.[0] ?? 'no link')
  await settled(page)
}
const notice = (page: Page) => page.getByRole('region', { name: 'Somebody is recovering this account' })

describe('a recovery', () => {
  test('is shown wherever its owner is signed in, who can stop it there', async () => {
    const { page: own, username, password, complaints } = await newProtected()
    const page = await atSecondStep(username, password)
    await startRecovery(page)
    await page.getByRole('heading', { name: 'The recovery has begun' }).waitFor()
    await own.goto('/')
    await settled(own)
    expect(await violationsOf(own)).toEqual([])
    await own.getByRole('link', { name: 'Stop it' }).press('Enter')
    await notice(own).waitFor()
    await own.getByText('this account can be opened without its second factor').waitFor({ state: 'detached' })
    await pressButton(own, 'Stop the recovery', notice(own))
    await notice(own).waitFor({ state: 'detached' })
    await own.getByText('can be opened without its second factor').waitFor({ state: 'detached' })
    await own.goto('/settings/security-log')
    await own.getByText('Recovery stopped').waitFor()
    await own.getByText('Account recovery requested').waitFor()
    expect(complaints).toEqual([])
  })

  test('is stopped by the link in its mail, and only one can run at a time', async () => {
    const { page: own, username, password } = await newProtected()
    const page = await atSecondStep(username, password)
    await startRecovery(page)
    await page.getByRole('heading', { name: 'The recovery has begun' }).waitFor()
    const again = await atSecondStep(username, password)
    await startRecovery(again)
    await again.getByText('A recovery of this account is under way').waitFor()
    await pressButton(again, 'Back')
    await again.getByLabel('Two-factor code').waitFor()
    await openLinkOf(page, username, 'was started', 'stop-recovery')
    expect(await violationsOf(page)).toEqual([])
    await pressButton(page, 'Stop the recovery')
    await page.getByRole('heading', { name: 'The recovery is stopped' }).waitFor()
    await expectAccessibleAtEachWidth(page, 'recovery stopped')
    await own.reload()
    await accountButton(own, username).waitFor()
    expect(await notice(own).count()).toBe(0)
  })

  test('admits its owner three days later, using only the keyboard, and signs out every device', async () => {
    const { page: own, username, password } = await newProtected()
    await begunBefore(own, 3, false)
    const { page } = joined(await site.visitAs())
    await openLinkOf(page, username, 'get back', 'finish-recovery')
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('Your password', { exact: true }).focus()
    await page.keyboard.type('not my password')
    await page.keyboard.press('Enter')
    await page.getByText('This is not your password.').waitFor()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your account is recovered' }).waitFor()
    await expectAccessibleAtEachWidth(page, 'recovery done')
    await page.getByRole('link', { name: 'Sign in', exact: true }).last().press('Enter')
    await fillSignIn(page, username, password)
    await page.waitForURL('**/settings/account')
    await twoFactor(page).getByRole('button', { name: 'Set up two-factor authentication' }).waitFor()
    await own.reload()
    await own.getByLabel('Username or email').waitFor()
    await openLinkOf(page, username, 'get back', 'finish-recovery')
    await typeInto(page, 'Your password', password)
    await pressButton(page, 'Recover my account')
    await page.getByText('This link was used before').waitFor()
  })
})

describe('an account with only a passkey', () => {
  const newHolder = async (isVerified = true) => {
    const owner = isVerified ? await newOwner() : joined(await site.newVisitor())
    await addAuthenticator(owner.page)
    await typeInto(owner.page, 'Name of the new passkey', 'My phone')
    await pressButton(owner.page, 'Add a passkey')
    await owner.page.getByRole('heading', { name: 'My phone' }).waitFor()
    const status = await owner.page.evaluate(
      async () => (await fetch('/_internal/auth/password', { method: 'DELETE' })).status,
    )
    expect(status).toBe(204)
    return owner
  }

  test.each([
    ['a verified', true],
    ['an unverified', false],
  ])(
    'and %s address is recovered by the link that replaces the one for a password',
    async (_, isVerified) => {
      const { username } = await newHolder(isVerified)
      const { page } = joined(await site.visitAs())
      await page.goto('/auth/reset-password')
      await settled(page)
      await typeInto(page, 'Username or email', username)
      await pressButton(page, 'Send link')
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
      await openLinkOf(page, username, 'Get back into', 'recovery')
      await pressButton(page, 'Start the recovery')
      await page.getByRole('heading', { name: 'The recovery has begun' }).waitFor()
    },
  )

  test('gets a password two weeks later', async () => {
    const { page: own, username } = await newHolder()
    await begunBefore(own, 14, true)
    const { page } = joined(await site.visitAs())
    await openLinkOf(page, username, 'You can get back', 'finish-recovery')
    await typeInto(page, 'New password', 'nine other herons wander')
    await typeInto(page, 'Confirm password', 'nine other herons')
    await pressButton(page, 'Recover my account')
    await page.getByText('Passwords do not match!').waitFor()
    await typeInto(page, 'Confirm password', 'nine other herons wander')
    await pressButton(page, 'Recover my account')
    await page.getByRole('heading', { name: 'Your account is recovered' }).waitFor()
  })
})

test.each(widths)('pages of a recovery break no accessibility rule at %i px', async (width) => {
  const { page: own, username, password } = await newProtected()
  const page = await atSecondStep(username, password, sized(width))
  await pressButton(page, 'I can’t reach my second factor')
  const { page: visited } = joined(await site.visitAs(sized(width)))
  await begunBefore(own, 1, false)
  await own.setViewportSize({ width, height: 900 })
  await own.reload()
  await notice(own).waitFor()
  await visited.goto('/auth/finish-recovery?flow=none&proof=new-password')
  for (const [name, each] of Object.entries({ begin: page, finish: visited, notice: own })) {
    await settled(each)
    await expectAccessible(each, `recovery ${name}`)
  }
})
