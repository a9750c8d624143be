import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { createProject, ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { expectAccessible } from './accessible.ts'
import { mailedLink } from './mailed-link.ts'
import { ownSite } from './own-site.ts'
import { visitSignedIn } from './signed-in.ts'
import { settled, sized, type Visitor, widths } from './visitor.ts'

const { accounts, url } = ownSite()
const account = (name: string) => {
  const found = accounts[name]
  if (!found) throw new Error(`there is no account ${name}`)
  return found
}
const user = account('user')

const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ leave }) => leave()))
})
const open = async (who: Parameters<typeof visitSignedIn>[0] = user, width = 1440): Promise<Page> => {
  const visitor = await visitSignedIn(who, '/settings/notifications', sized(width))
  visitors.push(visitor)
  return visitor.page
}
const toggle = (page: Page, name: string) => page.getByRole('switch', { name })
const kept = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/settings/notifications') && answer.request().method() === 'PATCH',
  )

describe('notifications', () => {
  test('that are turned off stay off everywhere, until they are turned on again', async () => {
    const page = await open()
    const updates = toggle(page, 'Updates of projects you follow on the site')
    expect(await updates.isChecked()).toBe(true)
    const saved = kept(page)
    await updates.focus()
    await page.keyboard.press('Space')
    expect((await saved).status()).toBe(204)
    const again = kept(page)
    await toggle(page, 'News about this site by email').press('Space')
    expect((await again).status()).toBe(204)
    await page.reload()
    await settled(page)
    expect(await updates.isChecked()).toBe(false)
    expect(await toggle(page, 'News about this site by email').isChecked()).toBe(true)
    expect(await toggle(page, 'Invitations to projects on the site').isChecked()).toBe(true)
    const back = kept(page)
    await updates.press('Space')
    expect((await back).status()).toBe(204)
  })

  test('are sent by mail too to those who ask, and end with one click in the mail', async () => {
    const username = `mailed-${randomBytes(4).toString('hex')}`
    const email = `${username}@mail.test`
    ok(await signUpAs(connect(url), username, { email }))
    const page = await open({ username, password: GOOD_PASSWORD })
    const flow = new URL(await mailedLink(page, email, 'verify-email'), url).searchParams.get('flow')
    ok(await connect(url).post('/_internal/auth/email/verify', { flow }))
    await page.goto('/settings/notifications')
    await settled(page)
    const invitations = toggle(page, 'Invitations to projects by email')
    expect(await invitations.isChecked()).toBe(false)
    const saved = kept(page)
    await toggle(page, 'Invitations to projects on the site').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect((await saved).status()).toBe(204)
    await page.reload()
    await settled(page)
    await expect.poll(() => invitations.isChecked()).toBe(true)

    const owner = connect(url, user.token)
    const { team } = await createProject(owner, `inviting-${randomBytes(4).toString('hex')}`)
    const { id } = ok(await connect(url).get(`/v2/user/${username}`)).as<{ id: string }>()
    ok(await owner.post(`/v2/team/${team}/members`, { user_id: id }), 204)
    await page.goto(await mailedLink(page, email, 'unsubscribe'))
    await settled(page)
    await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'You are unsubscribed' }).waitFor()
    await page.goto('/settings/notifications')
    await settled(page)
    await expect.poll(() => invitations.isChecked()).toBe(false)
  })

  test('are chosen one after the other, and what was chosen elsewhere stays', async () => {
    const username = `choosing-${randomBytes(4).toString('hex')}`
    ok(await signUpAs(connect(url), username))
    const page = await open({ username, password: GOOD_PASSWORD })
    const news = toggle(page, 'News about this site by email')
    const saved = kept(page)
    await news.check()
    expect((await saved).status()).toBe(204)
    const elsewhere = await open({ username, password: GOOD_PASSWORD })
    const stopped = kept(elsewhere)
    await toggle(elsewhere, 'News about this site by email').uncheck()
    expect((await stopped).status()).toBe(204)

    const held = Promise.withResolvers<void>()
    await page.route('**/_internal/settings/notifications', async (route) => {
      await held.promise
      await route.continue()
    })
    const names = ['Invitations to projects by email', 'Invitations to organizations by email']
    for (const name of names) await toggle(page, name).check()
    const second = page.waitForRequest(
      (request) => request.method() === 'PATCH' && request.postData()?.includes('organization') === true,
    )
    held.resolve()
    await second
    await expect.poll(() => news.isChecked()).toBe(false)
    await elsewhere.reload()
    await settled(elsewhere)
    for (const name of names) expect(await toggle(elsewhere, name).isChecked()).toBe(true)
    expect(await toggle(elsewhere, 'News about this site by email').isChecked()).toBe(false)
  })

  test('keep their settings while the site is away, and a message says so', async () => {
    const page = await open()
    const invitations = toggle(page, 'Invitations to projects on the site')
    await page.route('**/_internal/settings/notifications', (route) => route.abort())
    await invitations.press('Space')
    const messages = page.getByRole('region', { name: 'Messages' })
    await messages.getByText('Your choice was not saved').waitFor()
    await expect.poll(() => invitations.isChecked()).toBe(true)
  })

  test('have no switch for what is never sent', async () => {
    const page = await open()
    expect(await page.getByRole('switch').count()).toBe(9)
    await page.getByText('Always sent').waitFor({ state: 'attached' })
    expect((await connect(url).get('/_internal/settings/notifications')).status).toBe(401)
  })
})

test.each(widths)('the page breaks no accessibility rule at %i px', async (width) => {
  const page = await open(account('moderator'), width)
  await expectAccessible(page, 'settings notifications')
})
