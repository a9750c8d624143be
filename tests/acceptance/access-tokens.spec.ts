import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { createProject, ok } from '../support/publish.ts'
import { expectAccessible } from './accessible.ts'
import { pressButton, turnOver, typeInto } from './keys.ts'
import { ownSite } from './own-site.ts'
import { visitSignedIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { settled, sized, type Visitor, visit, widths } from './visitor.ts'

const { accounts, url } = ownSite()
const creator = accounts.creator
if (!creator) throw new Error('there is no account creator')
const PATH = '/settings/pats'
/** Named after its slug. */
const ownProject = /confining-lamps/i

let visitor: Visitor
let page: Page
// Signs in once for all tests, because each account may try ten times in ten minutes.
beforeAll(async () => {
  await createProject(connect(url, creator.token), 'confining-lamps')
  visitor = await visitSignedIn(creator, PATH)
  page = visitor.page
})
afterAll(() => visitor.leave())

const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first()
const statusWith = async (secret: string, path: string) => (await connect(url, secret).get(path)).status
const openForm = async () => {
  await page.goto(PATH)
  await settled(page)
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('heading', { name: 'New access token' }).waitFor()
}
const secretOnPage = async () => (await page.locator('main code').textContent()) ?? ''

describe('access tokens', () => {
  test('one is created using only the keyboard, shown once, and works', async () => {
    await pressButton(page, 'Create token')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('New access token')
    await page.keyboard.press('Tab')
    await page.keyboard.type('By keyboard')
    await turnOver(page, 'See your profile and what you follow')
    await pressButton(page, 'Create token')
    await page.getByRole('heading', { name: 'By keyboard is ready' }).waitFor()
    const secret = await secretOnPage()
    expect(await statusWith(secret, '/v2/user')).toBe(200)
    expect(await violationsOf(page)).toEqual([])
    await pressButton(page, 'I have copied it')
    await row('By keyboard').waitFor()
    expect(await page.content()).not.toContain(secret)
    await page.reload()
    await settled(page)
    expect(await row('By keyboard').textContent()).toContain('Profile: see')
    expect(await page.content()).not.toContain(secret)
  })

  test('one is not created twice if the answer gets lost, and nobody is asked to copy its secret', async () => {
    await openForm()
    await page.getByLabel('Name', { exact: true }).fill('Echo builds')
    await page.getByRole('checkbox', { name: 'See your profile and what you follow' }).check()
    await page.route(
      '**/_internal/pat',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByText('Nothing is lost.').waitFor()
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByText('its secret got lost on the way').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await row('Echo builds').count()).toBe(1)
    await page.reload()
    await settled(page)
    expect(await row('Echo builds').count()).toBe(1)
    await page.getByRole('button', { name: 'Revoke Echo builds' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await row('Echo builds').waitFor({ state: 'detached' })
  })

  test('a problem is shown at its field, and nothing is created', async () => {
    await openForm()
    await typeInto(page, 'Name', 'ab')
    await pressButton(page, 'Create token')
    await page.getByText('Choose at least one thing that the token may do.').waitFor()
    await page.getByRole('checkbox', { name: 'Publish versions of your projects' }).press('Space')
    await pressButton(page, 'Create token')
    await page.getByText('This name cannot be used for a token.').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('ab')
    await typeInto(page, 'Name', 'A good name')
    await page.getByRole('combobox', { name: 'Expires' }).press('Enter')
    await page.getByRole('option', { name: 'On a day of your choice' }).press('Enter')
    await page.getByLabel('Last day').focus()
    // The field asks for the month, the day and the year in turn.
    await page.keyboard.type('01012020')
    await pressButton(page, 'Create token')
    await page.getByText('The token would already have expired.').waitFor()
    await pressButton(page, 'Cancel')
    expect(await row('A good name').count()).toBe(0)
  })

  test('one for a chosen project says so, can be edited, and is refused after it is revoked', async () => {
    await openForm()
    await page.getByLabel('Name', { exact: true }).fill('For one project')
    await page.getByRole('checkbox', { name: 'See your profile and what you follow' }).check()
    await page.getByRole('checkbox', { name: 'Edit your projects and their teams' }).check()
    await page.getByRole('checkbox', { name: /^Only for projects/ }).check()
    await page.getByRole('checkbox', { name: ownProject }).check()
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByRole('heading', { name: 'For one project is ready' }).waitFor()
    const secret = await secretOnPage()
    expect(await statusWith(secret, '/v2/user')).toBe(401)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await row('For one project').getByText('Only for 1 project').waitFor()

    await page.getByRole('button', { name: 'Edit For one project' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Renamed')
    await page.getByRole('checkbox', { name: /^Only for projects/ }).uncheck()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await row('Renamed').getByText('For everything you can access').waitFor()
    expect(await statusWith(secret, '/v2/user')).toBe(200)

    await page.getByRole('button', { name: 'Revoke Renamed' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await statusWith(secret, '/v2/user')).toBe(200)
    await page.getByRole('button', { name: 'Revoke Renamed' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('Renamed is revoked').waitFor()
    expect(await row('Renamed').count()).toBe(0)
    expect(await statusWith(secret, '/v2/user')).toBe(401)
  })

  test('one can be for a project that an organization owns, or for the whole organization', async () => {
    const api = connect(url, creator.token)
    const made = { slug: 'lamp-guild', name: 'Lamp Guild', description: 'They confine tokens' }
    const { id: organization } = ok(await api.post('/v3/organization', made)).as<{ id: string }>()
    const { id: project } = await createProject(api, 'guild-lamps', { title: 'Guild Lamps' })
    ok(await api.post('/v3/organization/lamp-guild/projects', { project_id: project }))
    const confinementOf = async (name: string) =>
      (await (await page.request.get('/_internal/pat')).json()).find(
        (token: { name: string }) => token.name === name,
      ).confined_to
    const create = async (name: string, thing: string) => {
      await openForm()
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByRole('checkbox', { name: 'Publish versions of your projects' }).check()
      await page.getByRole('checkbox', { name: /^Only for projects/ }).check()
      await page.getByRole('checkbox', { name: thing }).check()
      await page.getByRole('button', { name: 'Create token' }).click()
      await page.getByRole('button', { name: 'I have copied it' }).click()
    }
    await create('For shared lamps', 'Guild Lamps')
    expect(await confinementOf('For shared lamps')).toEqual({ projects: [project], organizations: [] })
    await create('For the guild', 'Lamp Guild')
    expect(await confinementOf('For the guild')).toEqual({ projects: [], organizations: [organization] })
    await page.getByRole('button', { name: 'Edit For shared lamps' }).click()
    await page.getByRole('checkbox', { name: 'Guild Lamps' }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Guild Lamps' }).isChecked()).toBe(true)
    expect(await page.getByText('no longer yours').count()).toBe(0)
  })

  test('the projects to choose from can be read again after a failure', async () => {
    await openForm()
    await page.route('**/v3/user/*/organizations', (route) => route.abort())
    await page.getByRole('checkbox', { name: /^Only for projects/ }).check()
    const again = page.getByRole('alert').getByRole('button')
    await again.waitFor()
    await page.unroute('**/v3/user/*/organizations')
    await again.click()
    await page.getByRole('checkbox', { name: ownProject }).waitFor()
  })

  test.each(widths)('break no accessibility rule at %i px', async (width) => {
    await page.setViewportSize(sized(width).viewport ?? { width, height: 900 })
    await openForm()
    await page.getByRole('checkbox', { name: /^Only for projects/ }).check()
    await page.getByRole('checkbox', { name: ownProject }).waitFor()
    await expectAccessible(page, 'token form')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Create token' }).waitFor()
    await expectAccessible(page, 'tokens')
  })

  test('require a sign-in', async () => {
    const stranger = await visit(sized(1440))
    await stranger.page.goto(PATH)
    await settled(stranger.page)
    expect(new URL(stranger.page.url()).pathname).toBe('/auth/sign-in')
    await stranger.leave()
  })
})
