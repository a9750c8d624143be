import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Api, connect } from '../support/api.ts'
import { addMember, approve, createProject, createVersion, ok, type Published } from '../support/publish.ts'
import { GOOD_PASSWORD, newPerson } from '../support/sign-up.ts'
import { expectAccessible } from './accessible.ts'
import { ownSite } from './own-site.ts'
import { visitSignedIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { settled, sized, type Visitor, visit, widths } from './visitor.ts'

const { url, accounts } = ownSite()
const [creator, moderator] = ['creator', 'moderator'].map((name) => connect(url, accounts[name]?.token))
if (!creator || !moderator) throw new Error('the demo accounts are missing')
const address = '/dashboard/notifications'

const newName = (what: string) => `${what}-${randomBytes(4).toString('hex')}`

interface Reader {
  readonly username: string
  readonly password: string
  readonly api: Api
  readonly id: string
}
const newReader = async (): Promise<Reader> => {
  const username = newName('reader')
  const api = await newPerson(url, username)
  const { id } = ok(await api.get('/v3/user')).as<{ id: string }>()
  return { username, password: GOOD_PASSWORD, api, id }
}

/** A project that others publish in, approved. */
let shown: Published
let organizationTeam: string
beforeAll(async () => {
  shown = await createProject(creator, newName('copper-lamps'), { title: 'Copper Lamps' })
  await approve(moderator, shown.id)
  const made = { slug: newName('roofers'), name: 'The Roofers', description: 'They build roofs' }
  organizationTeam = ok(await creator.post('/v3/organization', made)).as<{ team_id: string }>().team_id
})

/** One notification of each type: a decision, an update, an invitation to a project, and one to an organization. */
const notify = async ({ api, id }: Reader): Promise<void> => {
  const own = await createProject(creator, newName('stone-bridges'), { title: 'Stone Bridges' })
  await addMember(creator, own.team, { api, id })
  await approve(moderator, own.id)
  ok(await api.post(`/v2/project/${shown.id}/follow`), 204)
  await createVersion(creator, shown.id, { version_number: newName('2') })
  const invited = await createProject(creator, newName('glass-roofs'), { title: 'Glass Roofs' })
  ok(await creator.post(`/v2/team/${invited.team}/members`, { user_id: id, role: 'Painter' }), 204)
  ok(await creator.post(`/v2/team/${organizationTeam}/members`, { user_id: id, role: 'Roofer' }), 204)
  const count = async () => ok(await api.get(`/v2/user/${id}/notifications`)).as<unknown[]>().length
  await expect.poll(count, { timeout: 60_000 }).toBe(5)
}
const update = 'Copper Lamps has a new version'
const projectInvitation = 'You are invited to the team of Glass Roofs'
const decision = 'Stone Bridges is now approved'

const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ leave }) => leave()))
})
const open = async (reader: Reader, path = address, width = 1440): Promise<Visitor> => {
  const visitor = await visitSignedIn(reader, path, sized(width))
  visitors.push(visitor)
  return visitor
}
const titles = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading').allTextContents()
const row = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

describe('the notifications of an account', () => {
  test('are listed newest first, by type, and the bell links to them with the number of unread ones', async () => {
    const reader = await newReader()
    await notify(reader)
    const { page, complaints } = await open(reader, '/docs')
    await bell(page, '5 unread notifications').click()
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    expect((await titles(page)).map((title) => title.replace(/Unread$/, ''))).toEqual([
      'You are invited to The Roofers',
      projectInvitation,
      update,
      decision,
      'You are invited to the team of Stone Bridges',
    ])
    await page.getByRole('link', { name: 'Decisions' }).click()
    await page.waitForURL('**/dashboard/notifications?type=status_change')
    await expect.poll(() => titles(page)).toEqual([`${decision}Unread`])
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByRole('link', { name: update }).click()
    await page.waitForURL(`**/mod/${shown.slug}/version/**`)
    await bell(page, '4 unread notifications').waitFor()
    expect(complaints).toEqual([])
  })

  test('are marked as read by keyboard, one or all, and stay so', async () => {
    const reader = await newReader()
    await notify(reader)
    const { page } = await open(reader)
    const mark = row(page, update).getByRole('button', { name: `Mark as read: ${update}` })
    const changed = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    const one = changed()
    await mark.focus()
    await page.keyboard.press('Enter')
    await bell(page, '4 unread notifications').waitFor()
    expect((await one).status()).toBe(204)
    const focused = row(page, update).getByRole('button', { name: `Delete: ${update}` })
    expect(await focused.evaluate((button) => button === document.activeElement)).toBe(true)
    const all = changed()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    expect((await all).status()).toBe(204)
    await bell(page, 'Notifications').waitFor()
    await page.reload()
    await settled(page)
    expect(await page.getByText('Unread', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Mark all as read', disabled: true }).waitFor()
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor()
    expect(await titles(page)).toHaveLength(5)
  })

  test('are deleted, unless the deletion is undone', async () => {
    const reader = await newReader()
    await notify(reader)
    const { page } = await open(reader)
    const remove = page.getByRole('button', { name: `Delete: ${update}` })
    await remove.focus()
    await page.keyboard.press('Enter')
    await page.getByText(`Deleted: ${update}`).waitFor()
    // The focus is on Undo.
    await page.keyboard.press('Enter')
    await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true)
    await remove.click()
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor()
    const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    // Leaving the page ends the time to undo.
    await page.getByRole('link', { name: 'Modstead' }).first().click()
    expect((await gone).status()).toBe(204)
    await page.goto(address)
    await settled(page)
    expect(await titles(page)).toHaveLength(4)
    expect(await page.getByText(update).count()).toBe(0)
    await page.getByRole('button', { name: `Delete: ${decision}` }).click()
    const later = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    expect((await later).status()).toBe(204)
    await page.getByText(`Deleted: ${decision}`).waitFor({ state: 'detached' })
    expect(
      await page
        .getByRole('list', { name: 'Notifications' })
        .evaluate((list) => list === document.activeElement),
    ).toBe(true)
  })

  test('answer invitations', async () => {
    const reader = await newReader()
    await notify(reader)
    const { page } = await open(reader)
    await page.getByRole('button', { name: `Accept: ${projectInvitation}` }).click()
    await page.getByText('You are a member now').waitFor()
    expect(
      await row(page, projectInvitation)
        .getByRole('button', { name: /^(Accept|Decline)/ })
        .count(),
    ).toBe(0)
    await bell(page, '4 unread notifications').waitFor()
    await page.getByRole('button', { name: 'Decline: You are invited to The Roofers' }).press('Enter')
    await row(page, 'You are invited to The Roofers').waitFor({ state: 'detached' })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('title'))
    await expect.poll(focused).toBe('Delete')
    await page.reload()
    await settled(page)
    expect(await titles(page)).toHaveLength(4)
  })

  test('say when there are none, and what failed', async () => {
    const reader = await newReader()
    const { page } = await open(reader)
    await page.getByRole('heading', { name: 'No notifications', exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await notify(reader)
    await page.reload()
    await settled(page)
    await page.route('**/v3/notifications?**', (route) => route.abort())
    await page.getByRole('button', { name: `Mark as read: ${update}` }).click()
    await page.getByRole('region', { name: 'Messages' }).getByText('Not marked as read').waitFor()
    await row(page, update).getByText('Unread').waitFor()
    await page.route('**/_internal/inbox?**', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.getByRole('link', { name: 'Updates' }).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.unroute('**/_internal/inbox?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await row(page, update).waitFor()
  })

  test('require a sign-in, and are complete without scripts', async () => {
    const stranger = await visit(sized(1440))
    visitors.push(stranger)
    await stranger.page.goto('/dashboard')
    await stranger.page.waitForURL(`**/auth/sign-in?${new URLSearchParams({ redirect: address })}`)
    expect(await stranger.page.goto('/dashboard/nothing').then((answer) => answer?.status())).toBe(404)
    const reader = await newReader()
    await notify(reader)
    const { page } = await open(reader)
    const cookies = await page.context().cookies()
    const plain = await visit({ ...sized(1440), javaScriptEnabled: false })
    visitors.push(plain)
    await plain.page.context().addCookies(cookies)
    await plain.page.goto(address)
    expect(await titles(plain.page)).toHaveLength(5)
    expect(await plain.page.getByRole('main').getByRole('button').count()).toBe(0)
    await plain.page.getByRole('link', { name: 'Project invitations' }).click()
    expect(await titles(plain.page)).toHaveLength(2)
  })
})

test.each(widths)('notifications break no accessibility rule at %i px', async (width) => {
  const reader = await newReader()
  await notify(reader)
  const { page } = await open(reader, address, width)
  await page.getByRole('button', { name: `Mark as read: ${update}` }).click()
  for (const locale of ['en-US', 'de-DE']) {
    await page.context().addCookies([{ name: 'locale', value: locale, url }])
    await page.reload()
    await settled(page)
    await expectAccessible(page, `inbox ${locale}`)
  }
})
