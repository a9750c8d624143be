import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { approve, createProject, ok } from '../support/publish.ts'
import { ownSite } from './own-site.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

interface Version {
  readonly version_number: string
  readonly name: string
  readonly date_published: string
  readonly loaders: readonly string[]
}

const { url, accounts } = ownSite()
const [user, moderator] = ['user', 'moderator'].map((name) => connect(url, accounts[name]?.token))
if (!user || !moderator) throw new Error('the demo accounts are missing')

const project = '/mod/trackbound'
let visitor: Visitor
/** Newest first. */
let versions: readonly Version[]
beforeAll(async () => {
  versions = ok(await connect(url).get('/v2/project/trackbound/version')).as<Version[]>()
})
afterEach(() => visitor.leave())

describe('the versions of a project', () => {
  test('are linked from the newest to the oldest and back', async () => {
    visitor = await visit()
    const { page } = visitor
    const shown = () => decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
    const [newest, second] = versions.map(({ version_number }) => version_number)
    await page.goto(`${project}/version/${encodeURIComponent(newest ?? '')}`)
    await settled(page)
    const newer = page.getByRole('link', { name: /^Newer version/ })
    const older = page.getByRole('link', { name: /^Older version/ })
    expect(await newer.count()).toBe(0)
    for (const { version_number, name } of versions.slice(1)) {
      await older.click()
      // The address changes first, while the link below still belongs to the previous version.
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
      expect(shown()).toBe(version_number)
    }
    await expect.poll(() => older.count()).toBe(0)
    await page.goto(`${project}/version/${encodeURIComponent(second ?? '')}`)
    await newer.click()
    await expect.poll(shown).toBe(newest)
    expect(visitor.complaints).toEqual([])
  })

  test('show their exact time of publication, below the active tab', async () => {
    const [newest] = versions
    if (!newest) throw new Error('the sample project has no versions')
    const { version_number, date_published } = newest
    visitor = await visit()
    const { page } = visitor
    await page.goto(`${project}/version/${encodeURIComponent(version_number)}`)
    const published = page.locator('.version-page time').first()
    expect(await published.getAttribute('datetime')).toBe(new Date(date_published).toISOString())
    expect(await published.getAttribute('title')).toMatch(/ at \d\d:\d\d UTC$/)
    const tab = page.getByRole('link', { name: /^Versions/ })
    expect(await tab.first().getAttribute('aria-current')).toBe('true')
  })

  test('that are all deleted link to the description, not back to themselves', async () => {
    const { id, versions: only } = await createProject(user, 'without-versions')
    await approve(moderator, id)
    for (const version of only) ok(await user.delete(`/v2/version/${version}`), 204)
    visitor = await visit()
    const { page } = visitor
    for (const tab of ['versions', 'changelog']) {
      await page.goto(`/mod/without-versions/${tab}`)
      await settled(page)
      await page.getByRole('heading', { name: 'No versions yet' }).waitFor()
      await page.getByRole('link', { name: 'Read the description' }).click()
      await page.getByText('Some text.').waitFor()
    }
  })

  test('can be filtered by loader in the changelog, even without scripts', async () => {
    visitor = await visit({ ...sized(390), javaScriptEnabled: false })
    const { page } = visitor
    const loader = versions
      .flatMap(({ loaders }) => loaders)
      .find((name) => versions.some(({ loaders }) => !loaders.includes(name)))
    if (loader === undefined) throw new Error('every version of the sample project is for the same loaders')
    await page.goto(`${project}/changelog`)
    const entries = page.getByRole('main').locator('ol > li > div h3')
    expect(await entries.count()).toBe(versions.length)
    await page.getByRole('combobox', { name: 'Loader' }).selectOption(loader)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.waitForURL((address) => address.searchParams.get('g') === loader)
    await expect
      .poll(() => entries.count())
      .toBe(versions.filter(({ loaders }) => loaders.includes(loader)).length)
  })
})
