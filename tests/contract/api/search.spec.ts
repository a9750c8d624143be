import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar } from '../../support/add-on-files.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { approve, createProject, createVersion, jarPart, ok, versionData } from '../../support/publish.ts'

let site: Fixture

type Fields = Readonly<Record<string, unknown>>

interface Hit {
  readonly slug: string
  readonly author: string
  readonly versions: readonly string[]
  readonly categories: readonly string[]
  readonly display_categories: readonly string[]
  readonly client_side: string
  readonly server_side: string
  readonly environment: readonly string[]
}
interface Found {
  readonly hits: readonly Hit[]
  readonly total_hits: number
  readonly limit: number
  readonly offset: number
}

const search = async (facets: unknown, query = ''): Promise<Found> => {
  const parameters = new URLSearchParams({ query, limit: '100', facets: JSON.stringify(facets) })
  return ok(await site.nobody.get(`/v2/search?${parameters}`)).as<Found>()
}
const slugs = async (facets: unknown): Promise<string[]> =>
  (await search(facets)).hits.map(({ slug }) => slug).toSorted()

/** Public projects 0 to 8 of one author, whose display name has a capital. */
const publishSamples = async () => {
  const author = await site.addPerson('Author')
  const publish = async (slug: string, changes: Fields = {}, version: Fields = {}) => {
    const file = jar(['fabric', 'forge'])
    const data = { ...changes, initial_versions: [versionData(version)] }
    const { id } = await createProject(author.api, slug, data, [jarPart(file)])
    await approve(site.mod.api, id)
    return id
  }
  await publish('sample-0', { categories: ['economy'], license_id: 'LGPL-3.0-or-later' })
  await publish('sample-1', {
    categories: ['economy', 'mobs'],
    client_side: 'optional',
    server_side: 'optional',
  })
  await publish('sample-2', { title: 'Mysterious Project', license_id: 'LicenseRef-All-Rights-Reserved' })
  await publish('sample-3', { server_side: 'required' }, { loaders: ['forge'] })
  const s4 = await publish('sample-4', { categories: ['decoration'] })
  await createVersion(
    author.api,
    s4,
    { version_number: '2.0.0', loaders: ['forge'], game_versions: ['1.20.2'] },
    [jarPart(jar(['forge']))],
  )
  await publish('sample-5', {}, { loaders: ['fabric', 'forge'], game_versions: ['1.20.5'] })
  await publish(
    'sample-6',
    { client_side: 'optional', server_side: 'required' },
    { game_versions: ['1.20.2'] },
  )
  await publish('sample-7', { categories: ['decoration', 'mobs'] })
  await publish('sample-8', { license_id: 'LGPL-3.0-or-later' })
}

beforeAll(async () => {
  site = await startFixture()
  await publishSamples()
})
afterAll(() => site.stop())

describe('AND between outer arrays, OR inside', () => {
  test('two categories with OR and with AND', async () => {
    expect(await slugs([['categories:economy', 'categories:mobs']])).toEqual([
      'sample-0',
      'sample-1',
      'sample-7',
    ])
    expect(await slugs([['categories:economy'], ['categories:mobs']])).toEqual(['sample-1'])
  })
  test('two loaders with AND need one version with both', async () => {
    expect(await slugs([['categories:fabric'], ['categories:forge']])).toEqual(['sample-5'])
  })
  test('loader and game version must match in the same version', async () => {
    expect(await slugs([['categories:fabric'], ['versions:1.20.2']])).toEqual(['sample-6'])
    expect(await slugs([['categories:forge'], ['versions:1.20.2']])).toEqual(['sample-4'])
  })
})

describe('each facet', () => {
  test.each([
    ['categories:economy', ['sample-0', 'sample-1']],
    ['categories:forge', ['sample-3', 'sample-4', 'sample-5']],
    ['project_type:modpack', []],
    [
      'project_types:mod',
      [
        'alpha',
        'sample-0',
        'sample-1',
        'sample-2',
        'sample-3',
        'sample-4',
        'sample-5',
        'sample-6',
        'sample-7',
        'sample-8',
      ],
    ],
    ['client_side:optional', ['sample-1', 'sample-6']],
    ['server_side:required', ['sample-3', 'sample-6']],
    ['license:MIT', ['alpha', 'sample-1', 'sample-3', 'sample-4', 'sample-5', 'sample-6', 'sample-7']],
    [
      'open_source:true',
      [
        'alpha',
        'sample-0',
        'sample-1',
        'sample-3',
        'sample-4',
        'sample-5',
        'sample-6',
        'sample-7',
        'sample-8',
      ],
    ],
    ["title:'Mysterious Project'", ['sample-2']],
    [
      'author:author',
      [
        'sample-0',
        'sample-1',
        'sample-2',
        'sample-3',
        'sample-4',
        'sample-5',
        'sample-6',
        'sample-7',
        'sample-8',
      ],
    ],
    ['versions:1.20.5', ['sample-5']],
  ])('%s', async (facet, expected) => {
    expect(await slugs([[facet]])).toEqual(expected)
  })
  test('optional on both sides, with AND', async () => {
    expect(await slugs([['client_side:optional'], ['server_side:optional']])).toEqual(['sample-1'])
  })
})

describe('hits', () => {
  const hit = async (slug: string): Promise<Hit | undefined> =>
    (await search([['author:author']])).hits.find((each) => each.slug === slug)
  test('show the declared sides', async () => {
    expect(await hit('sample-6')).toMatchObject({ client_side: 'optional', server_side: 'required' })
    expect(await hit('sample-1')).toMatchObject({ client_side: 'optional', server_side: 'optional' })
  })
  test('show optional on both sides as the environment client_or_server', async () => {
    expect((await hit('sample-1'))?.environment).toEqual(['client_or_server'])
  })
  test('of several versions combine game versions in order, and include loaders in both lists of categories', async () => {
    const both = await hit('sample-4')
    expect(both?.versions).toEqual(['1.20.1', '1.20.2'])
    for (const list of [both?.categories, both?.display_categories])
      expect(list).toEqual(expect.arrayContaining(['decoration', 'fabric', 'forge']))
  })
  test('keep the case of the author', async () => {
    expect((await hit('sample-0'))?.author).toBe('Author')
  })
})

describe('the results', () => {
  test('include an approved project at once, and no longer after it is deleted', async () => {
    const { id } = await createProject(site.user.api, 'fleeting', { title: 'Quokka fleeting' })
    expect((await search([], 'quokka')).total_hits).toBe(0)
    await approve(site.mod.api, id)
    expect((await search([], 'quokka')).hits.map(({ slug }) => slug)).toEqual(['fleeting'])
    ok(await site.user.api.delete(`/v2/project/${id}`), 204)
    expect((await search([], 'quokka')).total_hits).toBe(0)
  })
  test('exclude hidden projects and those in review', async () => {
    expect((await search([], 'beta')).hits.map(({ slug }) => slug)).not.toContain('beta')
    const { id } = await createProject(site.user.api, 'hides', { title: 'Wombat hides' })
    await approve(site.mod.api, id)
    for (const status of ['private', 'unlisted']) {
      ok(await site.user.api.patch(`/v2/project/${id}`, { status }), 204)
      expect((await search([], 'wombat')).total_hits).toBe(0)
    }
    ok(await site.user.api.patch(`/v2/project/${id}`, { status: 'approved' }), 204)
    expect((await search([], 'wombat')).total_hits).toBe(1)
  })
})

describe('the text', () => {
  const total = async (query: string) => (await search([['author:author']], query)).total_hits
  test('must match in every word; prefixes match, and so does the author’s name', async () => {
    expect(await total('mysterious')).toBe(1)
    expect(await total('myster')).toBe(1)
    expect(await total('mysterious project')).toBe(1)
    expect(await total('mysterious lanterns')).toBe(0)
    expect(await total('author')).toBe(9)
  })
  test('may have a typo, lack an accent or join words', async () => {
    const { id } = await createProject(site.user.api, 'kaese', { title: 'Käse Mod' })
    await approve(site.mod.api, id)
    const end = await createProject(site.user.api, 'end-rem', { title: 'End-Rem' })
    await approve(site.mod.api, end.id)
    expect(await total('mysterios')).toBe(1)
    expect((await search([], 'kase')).hits.map(({ slug }) => slug)).toContain('kaese')
    expect((await search([], 'endrem')).hits.map(({ slug }) => slug)).toContain('end-rem')
    expect((await search([], '   ')).total_hits).toBeGreaterThan(9)
  })
})

describe('pages', () => {
  const page = async (query: string) => ok(await site.nobody.get(`/v2/search?${query}`)).as<Found>()
  test('a limit of 0 becomes 1, one over 100 becomes 100, and the default is 10', async () => {
    expect((await page('limit=0')).hits).toHaveLength(1)
    expect(await page('limit=500')).toMatchObject({ limit: 100 })
    expect(await page('')).toMatchObject({ limit: 10, offset: 0 })
  })
  test('an offset is exact', async () => {
    const all = (await page('limit=10&index=newest')).hits.map(({ slug }) => slug)
    expect((await page('limit=3&offset=2&index=newest')).hits.map(({ slug }) => slug)).toEqual(
      all.slice(2, 5),
    )
  })
  test.each(['relevance', 'downloads', 'follows', 'newest', 'updated'])('sorts by %s', async (index) => {
    expect((await page(`index=${index}`)).hits.length).toBeGreaterThan(0)
  })
})

describe('facets that filter nothing and facets that are refused', () => {
  const status = async (facets: string) =>
    (await site.nobody.get(`/v2/search?facets=${encodeURIComponent(facets)}`)).status
  test.each(['[[]]', '[]', '[[],["categories:fabric"]]'])('%s is fine', async (facets) => {
    expect(await status(facets)).toBe(200)
  })
  test('empty ones filter nothing', async () => {
    const all = (await search([])).total_hits
    expect((await search([[]])).total_hits).toBe(all)
  })
  test.each([
    '[["categories:!=fabric"]]',
    '[["categories"]]',
    '[[""]]',
    '[[1]]',
    '[["title:Mysterious Project"]]',
    'nonsense',
    '{"a":1}',
  ])('%s is 400', async (facets) => {
    expect(await status(facets)).toBe(400)
  })
  test.each(['[["made_up:1"]]', '[["categories:made-up"]]'])('%s finds nothing', async (facets) => {
    expect((await search(JSON.parse(facets))).total_hits).toBe(0)
  })
})
