import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { ok } from '../../support/publish.ts'

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

interface Named {
  readonly name: string
}
const list = async <Item>(path: string): Promise<Item[]> => ok(await site.nobody.get(path)).as<Item[]>()

describe('errors', () => {
  test('GET of a missing project on v2 is 404 with a body of zero length', async () => {
    const { status, text, headers } = await site.nobody.get('/v2/project/absent')
    expect([status, text, headers.get('content-length')]).toEqual([404, '', '0'])
  })
  test('the same on v3 is 404 with JSON', async () => {
    const answer = await site.nobody.get('/v3/project/absent')
    expect([answer.status, answer.body]).toMatchObject([404, { error: 'not_found' }])
  })
  test('/api/v1/* is 410 with JSON api_deprecated', async () => {
    const answer = await site.nobody.get('/api/v1/mod/alpha')
    expect([answer.status, answer.body]).toMatchObject([410, { error: 'api_deprecated' }])
  })
  test('an unknown route is 404 with JSON not_found', async () => {
    const answer = await site.nobody.get('/v2/unknown/route')
    expect([answer.status, answer.body]).toMatchObject([404, { error: 'not_found' }])
  })
})

describe('game versions', () => {
  test('are sorted by explicit ordering, then by date added, newest first', async () => {
    const tags = await list<{ version: string; date: string }>('/v2/tag/game_version')
    const dates = tags.map(({ date }) => Date.parse(date))
    const rises = dates.filter((date, index) => index > 0 && date > (dates[index - 1] ?? date))
    expect(rises).toEqual([])
  })
  test('have the same order as a loader field of v3', async () => {
    const legacy = await list<{ version: string }>('/v2/tag/game_version')
    const fields = await list<{ value: string }>('/v3/loader_field?loader_field=game_versions')
    expect(fields.map(({ value }) => value)).toEqual(legacy.map(({ version }) => version))
  })
})

describe('loaders', () => {
  test('of v2 hide mrpack', async () => {
    const names = (await list<Named>('/v2/tag/loader')).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['fabric', 'forge', 'bukkit', 'waterfall']))
    expect(names).not.toContain('mrpack')
  })
  test('of v3 include mrpack and say which are platforms', async () => {
    const loaders = await list<Named & { metadata: { platform?: boolean } }>('/v3/tag/loader')
    const platform = (wanted: string) => loaders.find(({ name }) => name === wanted)?.metadata.platform
    expect(loaders.map(({ name }) => name)).toContain('mrpack')
    expect([platform('fabric'), platform('bukkit'), platform('waterfall')]).toEqual([undefined, false, true])
  })
})

describe('other tags', () => {
  test('side types are unknown, required, optional and unsupported', async () => {
    expect((await list<string>('/v2/tag/side_type')).toSorted()).toEqual([
      'optional',
      'required',
      'unknown',
      'unsupported',
    ])
  })
  test('donation platforms are the six, with names', async () => {
    const platforms = await list<{ short: string; name: string }>('/v2/tag/donation_platform')
    expect(platforms.map(({ short }) => short).toSorted()).toEqual(
      ['patreon', 'ko-fi', 'paypal', 'bmac', 'github', 'other'].toSorted(),
    )
    for (const { name } of platforms) expect(name).toMatch(/\S/)
  })
  test('categories belong to project types, each with its own', async () => {
    const categories = await list<Named & { project_type: string }>('/v2/tag/category')
    const types = new Set(categories.map(({ project_type }) => project_type))
    expect([...types]).toEqual(expect.arrayContaining(['mod', 'modpack', 'resourcepack', 'shader']))
    expect(categories.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'adventure',
        'decoration',
        'economy',
        'food',
        'magic',
        'optimization',
        'technology',
      ]),
    )
  })
  test('games of v3 are the two editions, name equal to slug', async () => {
    const games = await list<{ name: string; slug: string }>('/v3/games')
    expect(games.map(({ slug }) => slug)).toEqual(['minecraft-java', 'minecraft-bedrock'])
    for (const { name, slug } of games) expect(name).toBe(slug)
  })
})
