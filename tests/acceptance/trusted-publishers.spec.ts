import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { addMember, createProject, ok, type Published } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { expectAccessible } from './accessible.ts'
import { pressAndAnswer, pressButton, typeInto } from './keys.ts'
import { ownSite } from './own-site.ts'
import { visitSignedIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { settled, sized, type Visitor, visit, widths } from './visitor.ts'

const { accounts, url } = ownSite()
const owner = accounts.creator
if (!owner) throw new Error('there is no account creator')
const PATH = '/settings/publishers'
const USERNAME = 'ci-keeper'
const UPLOAD_VERSION = 1

let visitor: Visitor
let page: Page
let lamps: Published
let ovens: Published

const idOf = async (username: string) =>
  ok(await connect(url).get(`/v2/user/${username}`)).as<{ id: string }>().id
/** Makes the signed-in person a member who uploads versions. */
const join = async ({ team }: Published) => {
  const id = await idOf(USERNAME)
  const invitation = { user_id: id, permissions: UPLOAD_VERSION }
  ok(await connect(url, owner.token).post(`/v2/team/${team}/members`, invitation), 204)
  const joined = (path: string) => fetch(path, { method: 'POST' }).then(({ status }) => status)
  expect(await page.evaluate(joined, `/v3/team/${team}/join`)).toBe(204)
}
const expel = async ({ team }: Published) => {
  const id = await idOf(USERNAME)
  ok(await connect(url, owner.token).delete(`/v2/team/${team}/members/${id}`), 204)
}

beforeAll(async () => {
  const api = connect(url, owner.token)
  lamps = await createProject(api, 'ci-lamps', { title: 'CI Lamps' })
  ovens = await createProject(api, 'ci-ovens', { title: 'CI Ovens' })
  ok(await signUpAs(connect(url), USERNAME))
  visitor = await visitSignedIn({ username: USERNAME, password: GOOD_PASSWORD }, PATH)
  page = visitor.page
})
afterAll(() => visitor.leave())

const main = () => page.getByRole('main')
const row = (source: string) => main().getByRole('listitem').filter({ hasText: source })
const field = (label: string) => page.getByRole('textbox', { name: label })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const open = async (path: string) => {
  await page.goto(path)
  await settled(page)
}
const openForm = async () => {
  await open(`${PATH}?project=ci-lamps`)
  await button('Trust a workflow').click()
}
const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}
const isFocused = (label: string) => field(label).evaluate((each) => each === document.activeElement)
const publishersOf = async ({ id }: Published) =>
  ok(await connect(url, owner.token).get(`/v3/project/${id}/publishers`)).as<{ source: string }[]>()

describe('trusted publishers', () => {
  test('require a project that the user may publish to', async () => {
    await page.getByRole('heading', { name: 'You have no project to publish to' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await join(lamps)
    await open(PATH)
    await page.getByRole('heading', { name: 'CI Lamps trusts no workflow yet' }).waitFor()
    await join(ovens)
  })

  test('one is trusted using only the keyboard, and removed after a question', async () => {
    await open(PATH)
    await page.getByRole('combobox', { name: 'Project' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'CI Ovens' }).waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'CI Lamps trusts no workflow yet' }).waitFor()
    expect(new URL(page.url()).search).toBe('?project=ci-lamps')
    await button('Trust a workflow').focus()
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Let a workflow publish CI Lamps')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('https://github.com/octo/lamps')
    await page.keyboard.press('Tab')
    await page.keyboard.type('release.yml')
    await page.keyboard.press('Tab')
    await page.keyboard.type('prod')
    await page.keyboard.press('Enter')
    await row('octo/lamps').getByText('release.yml, environment prod').waitFor()
    expect(await publishersOf(lamps)).toMatchObject([
      { source: 'octo/lamps', workflow: 'release.yml', environment: 'prod' },
    ])
    await page.reload()
    await settled(page)
    await row('octo/lamps').getByText('No run yet').waitFor()
    expect(await main().locator('pre').first().textContent()).toContain('environment: "prod"')

    await pressAndAnswer(page, 'Remove octo/lamps, release.yml, environment prod', 'Cancel')
    expect(await publishersOf(lamps)).toHaveLength(1)
    await pressAndAnswer(page, 'Remove octo/lamps, release.yml, environment prod', 'Remove')
    await page.getByRole('heading', { name: 'CI Lamps trusts no workflow yet' }).waitFor()
    expect(await publishersOf(lamps)).toEqual([])
  })

  test('of other platforms are named in their own terms, and nothing typed is lost on the way', async () => {
    await openForm()
    await field('Workflow').fill('release.yml')
    await choose('Where it runs', 'Another CI')
    await field('Issuer').fill('http://ci.example')
    await field('Subject').fill('project:7')
    await button('Trust this workflow').click()
    await page.getByText('Enter the address of the issuer.').waitFor()
    await expect.poll(() => isFocused('Issuer')).toBe(true)
    expect(await field('Subject').inputValue()).toBe('project:7')
    await choose('Where it runs', 'GitHub Actions')
    expect(await field('Workflow').inputValue()).toBe('release.yml')
    await choose('Where it runs', 'Another CI')
    await field('Issuer').fill('https://ci.example')
    await button('Trust this workflow').click()
    await row('project:7').getByText('Tokens of https://ci.example').waitFor()
    // Nothing tells when it runs.
    expect(await row('project:7').getByText('No run yet').count()).toBe(0)

    await button('Trust a workflow').click()
    await choose('Where it runs', 'GitLab.com')
    await field('Project at GitLab').fill('group/lamps')
    await button('Trust this workflow').click()
    await row('group/lamps').getByText('Any workflow, any environment').waitFor()
    await row('group/lamps').getByText('No run yet').waitFor()
    expect(await publishersOf(lamps)).toHaveLength(2)
  })

  test('are refused at their field, and what was typed stays', async () => {
    const trust = () => pressButton(page, 'Trust this workflow')
    await openForm()
    await trust()
    await expect.poll(() => isFocused('Repository')).toBe(true)
    await typeInto(page, 'Repository', 'lamps')
    await trust()
    await page.getByText('Name one repository, as owner/repository.').waitFor()
    await expect.poll(() => isFocused('Repository')).toBe(true)
    await typeInto(page, 'Repository', 'octo/lamps')
    await typeInto(page, 'Workflow (optional)', 'release.sh')
    await trust()
    await page.getByText('Enter only the name of the file.').waitFor()
    await expect.poll(() => isFocused('Workflow')).toBe(true)
    expect(await violationsOf(page)).toEqual([])

    await typeInto(page, 'Workflow (optional)', 'release.yml')
    await page.route('**/v3/project/*/publishers', (route) => route.abort())
    await trust()
    await page.getByRole('alert').getByText('Nothing is lost.').waitFor()
    await page.unroute('**/v3/project/*/publishers')
    await trust()
    await row('octo/lamps').waitFor()

    await pressButton(page, 'Trust a workflow')
    await typeInto(page, 'Repository', 'octo/LAMPS')
    await typeInto(page, 'Workflow (optional)', 'release.yml')
    await trust()
    await page.getByRole('alert').getByText('trusts this publisher already').waitFor()
    expect(await field('Repository').inputValue()).toBe('octo/LAMPS')
    await pressButton(page, 'Cancel')
  })

  test('name who trusts them, and say if they no longer work because that person left', async () => {
    const { session } = ok(await signUpAs(connect(url), 'ci-leaver')).as<{ session: string }>()
    const leaver = { id: await idOf('ci-leaver'), api: connect(url, session) }
    const { id, team } = ovens
    const terms = { issuer: 'https://ci.example', source: 'project:9' }
    await addMember(connect(url, owner.token), team, leaver, { permissions: UPLOAD_VERSION })
    ok(await leaver.api.post(`/v3/project/${id}/publishers`, terms))
    await open(`${PATH}?project=ci-ovens`)
    await row('project:9').getByText('Trusted by ci-leaver').waitFor()
    const lost = row('project:9').getByText('It no longer works')
    expect(await lost.count()).toBe(0)
    ok(await connect(url, owner.token).delete(`/v2/team/${team}/members/${leaver.id}`), 204)
    await open(`${PATH}?project=ci-ovens`)
    await lost.waitFor()
    expect(await violationsOf(page)).toEqual([])
    await pressAndAnswer(page, 'Remove project:9, Tokens of https://ci.example', 'Remove')
    await page.getByRole('heading', { name: 'CI Ovens trusts no workflow yet' }).waitFor()
  })

  test('say if they cannot be loaded, and can be loaded again', async () => {
    await open(PATH)
    await page.route('**/v3/project/*/publishers', (route) => route.abort())
    await choose('Project', 'CI Lamps')
    await page.getByText('The publishers of CI Lamps could not be loaded.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.unroute('**/v3/project/*/publishers')
    await pressButton(page, 'Try again')
    await row('octo/lamps').waitFor()
  })

  test.each(widths)('break no accessibility rule at %i px', async (width) => {
    await page.setViewportSize(sized(width).viewport ?? { width, height: 900 })
    for (const [name, path] of [
      ['choice', PATH],
      ['list', `${PATH}?project=ci-lamps`],
      ['empty', `${PATH}?project=ci-ovens`],
      ['form', `${PATH}?project=ci-lamps`],
    ] as const) {
      await open(path)
      if (name === 'form') await button('Trust a workflow').click()
      await expectAccessible(page, `publishers ${name}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('the workflow text can be copied', async () => {
    await open(`${PATH}?project=ci-lamps`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('tab', { name: 'GitLab.com' }).click()
    await button('Copy what to run in GitLab.com').click()
    await button('Copied what to run in GitLab.com').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`aud: ${url}\n`)
    expect(copied).toContain('"project":"ci-lamps"')
  })

  test('are no longer shown to, added by or removed by somebody who left the project', async () => {
    await openForm()
    await field('Repository').fill('octo/late')
    await expel(lamps)
    await button('Trust this workflow').click()
    await page
      .getByRole('main')
      .getByRole('alert')
      .getByText(/may not|gone/)
      .waitFor()
    expect(await field('Repository').inputValue()).toBe('octo/late')

    await join(lamps)
    await open(PATH)
    await expel(lamps)
    await choose('Project', 'CI Lamps')
    await page.getByText('You may no longer see who publishes CI Lamps.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await open(`${PATH}?project=ci-lamps`)
    await page.getByRole('heading', { name: 'CI Ovens trusts no workflow yet' }).waitFor()
  })

  test('require a sign-in', async () => {
    const stranger = await visit(sized(1440))
    await stranger.page.goto(PATH)
    await settled(stranger.page)
    expect(new URL(stranger.page.url()).pathname).toBe('/auth/sign-in')
    await stranger.leave()
  })
})
