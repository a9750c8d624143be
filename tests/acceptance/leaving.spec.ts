import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { type Api, connect } from '../support/api.ts'
import { addMember, createEmptyProject, ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { expectAccessible } from './accessible.ts'
import { ownSite } from './own-site.ts'
import { visitSignedIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { sized, type Visitor, widths } from './visitor.ts'

const { url, accounts } = ownSite()
const PATH = '/settings/privacy'
const ADD_PROJECT = 0b1_0000
const DELETE = 'Delete my account'

const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ leave }) => leave()))
})
const open = async (username: string, width = 1440, password = GOOD_PASSWORD): Promise<Page> => {
  const visitor = await visitSignedIn({ username, password }, PATH, sized(width))
  visitors.push(visitor)
  return visitor.page
}

interface Person {
  readonly username: string
  readonly id: string
  readonly api: Api
}

const newPerson = async (name: string): Promise<Person> => {
  const username = `${name}-${randomBytes(4).toString('hex')}`
  const { session } = ok(await signUpAs(connect(url), username)).as<{ session: string }>()
  const api = connect(url, session)
  return { username, api, id: ok(await api.get('/v2/user')).as<{ id: string }>().id }
}

const found = async ({ api, username }: Person, name: string) =>
  ok(
    await api.post('/v3/organization', { slug: `${username}-${name}`, name, description: 'For its add-ons' }),
  ).as<{ id: string; team_id: string }>()

/** Owns a project with a member and one without, and two organizations likewise; is a member of a third. */
const newOwner = async () => {
  const [owner, friend] = [await newPerson('owner'), await newPerson('friend')]
  const shared = await createEmptyProject(owner.api, `${owner.username}-a`, { title: 'Shared lamps' })
  const alone = await createEmptyProject(owner.api, `${owner.username}-b`, { title: 'Lonely lamps' })
  await addMember(owner.api, shared.team, friend)
  await found(owner, 'Hermits')
  const guild = await found(owner, 'Guild')
  await addMember(owner.api, guild.team_id, friend)
  const heirs = await found(friend, 'Heirs')
  await addMember(friend.api, heirs.team_id, owner, { organization_permissions: ADD_PROJECT })
  return { owner, friend, shared: shared.id, alone: alone.id, heirs: heirs.id }
}

const planned = async ({ api }: Person) =>
  ok(await api.get('/_internal/user/privacy')).as<{
    deletesAt: string | null
    choices: readonly { projectId: string; heir: unknown }[]
  }>()

const alert = (page: Page) => page.getByRole('alertdialog')

/** Opens the question, types the name, and confirms, all with the keyboard. */
const askToDelete = async (page: Page, username: string): Promise<void> => {
  await page.getByRole('button', { name: DELETE }).press('Enter')
  await alert(page).getByRole('textbox').focus()
  await page.keyboard.type(username)
  // Cancel comes first.
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
}

/** The server asks after ten minutes; here the first request gets that answer. */
const proofRunsOut = (page: Page, address: string) =>
  page.route(
    `**${address}`,
    (route) => route.fulfill({ status: 401, json: { code: 'proof-needed', detail: '', status: 401 } }),
    { times: 1 },
  )

const prove = async (page: Page): Promise<void> => {
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Your password', { exact: true }).fill(GOOD_PASSWORD)
  await page.keyboard.press('Enter')
}

describe('an owner who leaves', () => {
  test.each(widths)('chooses by keyboard who gets each project, at %i px', async (width) => {
    const { owner, friend, shared, alone, heirs } = await newOwner()
    const page = await open(owner.username, width)
    const choices = page.getByRole('group', { name: 'What happens to your projects' })
    const [ofShared, ofAlone] = [choices.getByLabel('Shared lamps'), choices.getByLabel('Lonely lamps')]
    expect(await ofShared.textContent()).toBe(`Goes to ${friend.username}`)
    expect(await ofAlone.textContent()).toBe('Is deleted')
    const organizations = page.getByRole('list', { name: 'Your organizations' }).getByRole('listitem')
    expect((await organizations.allTextContents()).toSorted()).toEqual([
      `Guild goes to ${friend.username}.`,
      'Hermits is deleted with its projects.',
    ])
    await expectAccessible(page, 'leaving')
    await ofShared.press('Enter')
    await page.getByRole('listbox').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => ofShared.textContent()).toBe('Goes to the organization Heirs')
    await askToDelete(page, owner.username)
    await page.getByRole('button', { name: 'Keep my account' }).waitFor()
    await expectAccessible(page, 'leaving planned')
    const { deletesAt, choices: made } = await planned(owner)
    expect(deletesAt).not.toBeNull()
    expect(made).toHaveLength(2)
    expect(made).toContainEqual({ projectId: shared, heir: { kind: 'organization', id: heirs } })
    expect(made).toContainEqual({ projectId: alone, heir: null })
  })

  test('proves who they are, and is then asked nothing again', async () => {
    const leaver = await newPerson('prover')
    const page = await open(leaver.username)
    await proofRunsOut(page, '/_internal/user/deletion')
    await askToDelete(page, leaver.username)
    await prove(page)
    await page.getByRole('button', { name: 'Keep my account' }).waitFor()
    expect((await planned(leaver)).deletesAt).not.toBeNull()
  })

  test('cannot be staff, who are told what to do first', async () => {
    const { username = '', password = '' } = accounts.moderator ?? {}
    const page = await open(username, 1440, password)
    await askToDelete(page, username)
    await alert(page).getByText('Staff cannot delete their account.').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('is told without a connection, and after too many requests, and may try again', async () => {
    const leaver = await newPerson('offline')
    const page = await open(leaver.username)
    await page.context().setOffline(true)
    await askToDelete(page, leaver.username)
    await alert(page).getByText('The catalogue cannot be reached.').waitFor()
    await page.context().setOffline(false)
    await page.route(
      '**/_internal/user/deletion',
      (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: { code: 'too-many-requests' } }),
      { times: 1 },
    )
    const confirm = alert(page).getByRole('button', { name: DELETE })
    await confirm.press('Enter')
    await alert(page).getByText('30 seconds').waitFor()
    expect((await planned(leaver)).deletesAt).toBeNull()
    await confirm.press('Enter')
    await page.getByRole('button', { name: 'Keep my account' }).waitFor()
  })
})

describe('an export', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Export my data' })
  const link = (page: Page) => page.getByRole('link', { name: 'Download my data' })
  const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

  test('is made after a proof, and three times a day', async () => {
    const person = await newPerson('exporter')
    const page = await open(person.username)
    await proofRunsOut(page, '/_internal/user/export')
    await button(page).press('Enter')
    await prove(page)
    await link(page).waitFor()
    for (let time = 1; time < 3; time++) {
      const former = await link(page).getAttribute('href')
      await button(page).press('Enter')
      await expect.poll(() => link(page).getAttribute('href')).not.toBe(former)
    }
    await button(page).press('Enter')
    await messages(page).getByText('You asked for several copies today.').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('is downloaded after a proof, and not without one', async () => {
    const page = await open((await newPerson('exporter')).username)
    await button(page).press('Enter')
    await link(page).waitFor()
    await proofRunsOut(page, '/_internal/user/export/*')
    await link(page).press('Enter')
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor()
    await page.keyboard.press('Escape')
    await messages(page).getByText('Your data was not downloaded').waitFor()

    await proofRunsOut(page, '/_internal/user/export/*')
    const download = page.waitForEvent('download')
    await link(page).press('Enter')
    await prove(page)
    expect((await download).suggestedFilename()).toBe('my-data.json')
  })

  test('that is gone by now is not shown as if it were there', async () => {
    const page = await open((await newPerson('exporter')).username)
    await button(page).press('Enter')
    await link(page).waitFor()
    await page.route('**/_internal/user/export/*', (route) =>
      route.fulfill({ status: 404, json: { code: 'not-found', detail: '', status: 404 } }),
    )
    await page.route('**/_internal/user/privacy', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      await route.fulfill({ json: { ...body, export: { ...body.export, status: 'gone' } } })
    })
    await link(page).press('Enter')
    await messages(page).getByText('Your data was not downloaded').waitFor()
    await page.getByText('The last export is deleted.').waitFor()
  })

  test('that cannot be asked for is reported without a connection', async () => {
    const page = await open((await newPerson('exporter')).username)
    // The code of messages is fetched ahead, so that this one needs no connection.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('ToastRegion')),
    )
    await page.context().setOffline(true)
    await button(page).press('Enter')
    await messages(page).getByText('No export was started').waitFor()
    await messages(page).getByText('The catalogue cannot be reached.').waitFor()
    await page.context().setOffline(false)
    await button(page).press('Enter')
    await link(page).waitFor()
  })

  test.each([
    ['failed', 'The last export did not succeed. Ask for another one.'],
    ['gone', 'The last export is deleted.'],
  ])('that is %s is named, and another one can be asked for', async (status, text) => {
    const page = await open((await newPerson('exporter')).username)
    // Only time makes these states.
    await page.route('**/_internal/user/privacy', async (route) => {
      const answer = await route.fetch()
      const view = (await answer.json()) as { export: object | null }
      if (view.export) view.export = { ...view.export, status, bytes: null, keptUntil: null }
      await route.fulfill({ response: answer, json: view })
    })
    await button(page).press('Enter')
    await page.getByRole('status').getByText(text).waitFor()
    await expectAccessible(page, `export ${status}`)
    expect(await button(page).isEnabled()).toBe(true)
  })
})
