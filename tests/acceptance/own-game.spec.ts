import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jar } from '../support/add-on-files.ts'
import { connect } from '../support/api.ts'
import { approve, createProject, createVersion, jarPart, ok, versionData } from '../support/publish.ts'
import { ownSite } from './own-site.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

interface Version {
  readonly version_number: string
  readonly game_versions: readonly string[]
  readonly loaders: readonly string[]
}

const { url, accounts } = ownSite()
const [user, moderator] = ['user', 'moderator'].map((name) => connect(url, accounts[name]?.token))
if (!user || !moderator) throw new Error('the demo accounts are missing')

const slug = 'trackbound'
let visitor: Visitor
/** An older version of the project, and a game version that only older versions support. */
let older: { game: string; loader: string; fits: readonly string[] }

beforeAll(async () => {
  const versions = ok(await connect(url).get(`/v2/project/${slug}/version`)).as<Version[]>()
  const [newest] = versions
  const last = versions.at(-1)
  const game = last?.game_versions.find((version) => !newest?.game_versions.includes(version))
  const loader = last?.loaders[0]
  if (!game || !loader) throw new Error('the sample project has no older version for another game version')
  const fitting = versions.filter(
    (each) => each.game_versions.includes(game) && each.loaders.includes(loader),
  )
  older = { game, loader, fits: fitting.map(({ version_number }) => version_number) }
})
beforeEach(async () => {
  visitor = await visit()
})
afterEach(() => visitor.leave())

const downloaded = async () =>
  (await visitor.page.getByRole('link', { name: /^Download version/ }).textContent()) ?? ''

const chooseOlder = async () => {
  const { page } = visitor
  await page.goto(`/mod/${slug}`)
  await settled(page)
  await page.getByRole('button', { name: 'Choose another version to download' }).click()
  await page.getByRole('combobox', { name: 'Game version' }).selectOption(older.game)
  await page.getByRole('combobox', { name: 'Loader' }).selectOption(older.loader)
  await page.getByText(new RegExp(`for ${older.game.replaceAll('.', '\\.')}`)).waitFor()
}

describe("the user's own game", () => {
  test('decides, once chosen, which file the button downloads on the next visit, as sent by the server', async () => {
    const { page } = visitor
    await chooseOlder()
    await page.goto(`/mod/${slug}`, { waitUntil: 'commit' })
    await settled(page)
    const offered = await downloaded()
    expect(older.fits.some((number) => offered.includes(`version ${number},`))).toBe(true)
    expect(visitor.complaints).toEqual([])
  })

  test('is one click away on a search page, and can be removed', async () => {
    const { page } = visitor
    await chooseOlder()
    await page.goto('/mods')
    await settled(page)
    await page.getByRole('link', { name: /^Only for/ }).click()
    await page.waitForURL((address) => address.searchParams.get('v') === older.game)
    await expect.poll(() => page.getByRole('link', { name: /^Only for/ }).count()).toBe(0)
  })

  test('counts by its loader for a project of several types, whichever of them the address shows', async () => {
    const { page } = visitor
    const { id } = await createProject(user, 'two-kinds', {
      initial_versions: [versionData({ version_number: '1.0-fabric' })],
    })
    await createVersion(user, id, { version_number: '1.0-paper', loaders: ['paper'] }, [
      jarPart(jar(['bukkit'])),
    ])
    await approve(moderator, id)
    await page.goto('/mods')
    await settled(page)
    await page.getByRole('checkbox', { name: /^Fabric/ }).check()
    await page.waitForURL(/g=fabric/)
    await page.goto('/plugin/two-kinds')
    await expect.poll(() => downloaded()).toContain('version 1.0-fabric,')
    await page.getByText('1.0-fabric for 1.20.1 · Fabric').waitFor()
  })

  test('is never asked for: the button says what its version runs on, and links to the other loaders', async () => {
    const phone = await visit(sized(390))
    const { page } = phone
    const { id } = await createProject(user, 'two-games', {
      initial_versions: [versionData({ game_versions: ['1.21.1'], version_number: '1.0+1.21.1' })],
    })
    await createVersion(
      user,
      id,
      { game_versions: ['1.19.2'], loaders: ['forge'], version_number: '1.0+1.19.2' },
      [jarPart(jar(['forge']))],
    )
    await approve(moderator, id)
    await page.goto('/mod/two-games')
    await settled(page)
    await page.locator('.download-bar').getByText('1.21.1 · Fabric').waitFor()
    await page.getByRole('link', { name: /^Download version 1\.0\+1\.21\.1,/ }).waitFor()
    await page.getByRole('link', { name: 'Other loaders' }).click()
    await page.getByRole('link', { name: /1\.19\.2 · Forge/ }).waitFor()
    expect(phone.complaints).toEqual([])
    await phone.leave()
  })

  test('is used for the projects that a version depends on', async () => {
    const { page } = visitor
    const library = await createProject(user, 'needed-library', { title: 'Needed library' })
    await approve(moderator, library.id)
    const dependencies = [{ project_id: library.id, dependency_type: 'required' }]
    const { id } = await createProject(user, 'needs-library', {
      initial_versions: [versionData({ dependencies })],
    })
    await approve(moderator, id)
    await page.goto('/mod/needs-library')
    await settled(page)
    await page.getByText('Needs Needed library').getByRole('link').click()
    await page.waitForURL('**/mod/needed-library?version=1.20.1&loader=fabric')
    await page.getByRole('region', { name: 'Choose a version' }).getByText('1.20.1 · Fabric').waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('that a project does not support is mentioned next to the button', async () => {
    const { page } = visitor
    const ownGame = { version: '1.0', loaders: {} }
    await page
      .context()
      .addCookies([{ name: 'cosmetics', value: encodeURIComponent(JSON.stringify({ ownGame })), url }])
    await page.goto(`/mod/${slug}`)
    await page.getByText('Nothing for 1.0; this is for').waitFor()
  })
})
