import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOrganization, addProject, addUser, addVersion } from '../../support/read-facts.ts'
import { openReadWorld, type ReadWorld } from '../../support/read-world.ts'
import { expectKeysOf } from '../../support/sample-keys.ts'

let world: ReadWorld

beforeAll(async () => {
  world = await openReadWorld()
  await addUser(world, 'user0001', 'Maker')
  await addUser(world, 'user0002', 'Guildmaster')
  await addOrganization(world, 'guild001', 'user0002')
  await addProject(world, 'alpha001', { title: 'Copper Lanterns' })
  await addVersion(world, 'alpha001', 'vers0001')
  await addVersion(world, 'alpha001', 'vers0002', {
    versionNumber: '2',
    loaders: ['forge'],
    gameVersions: ['1.20.2'],
    publishedAt: '2024-04-01T00:00:00.000Z',
  })
  await addProject(world, 'beta0001', { title: 'Hidden Lanterns', status: 'processing' })
  await addProject(world, 'gamma001', { title: 'Brass Pipes', organizationId: 'guild001' })
  await addVersion(world, 'gamma001', 'vers0003', { loaders: ['paper'] })
})

afterAll(() => world.close())

const search = async (query: string, api = 'v2') => (await world.get(`/${api}/search?${query}`)).json()
const found = async (query: string) =>
  (await search(query)).hits.map((hit: { project_id: string }) => hit.project_id).sort()
const facets = (text: string) => `facets=${encodeURIComponent(text)}`

describe('a search', () => {
  it('returns hits with every recorded key, in both versions of the API', async () => {
    const v2 = await search('query=copper')
    expect({ ...v2, hits: v2.hits.length }).toEqual({ hits: 1, offset: 0, limit: 10, total_hits: 1 })
    expectKeysOf('v2 search hit', v2.hits[0])
    expect(v2.hits[0]).toMatchObject({
      author: 'Maker',
      author_id: 'user0001',
      organization: null,
      versions: ['1.20.1', '1.20.2'],
      latest_version: 'vers0002',
      icon_url: '',
    })
    const v3 = await search('query=copper', 'v3')
    expectKeysOf('v3 search hit', v3.hits[0])
    expect(v3.total_hits).toBe(1)
  })

  it('finds only searchable projects, and finds them by organization and owner', async () => {
    expect(await found('query=lanterns')).toEqual(['alpha001'])
    expect(await found('')).toEqual(['alpha001', 'gamma001'])
    const [hit] = (await search('query=brass')).hits
    expect(hit).toMatchObject({
      organization: 'Guild guild001',
      organization_id: 'guild001',
      author: 'Guildmaster',
    })
  })

  it('matches loader and game version within one version', async () => {
    expect(await found(facets('[["categories:forge"],["versions:1.20.2"]]'))).toEqual(['alpha001'])
    expect(await found(facets('[["categories:forge"],["versions:1.20.1"]]'))).toEqual([])
    expect(await found(facets('[["categories != fabric"]]'))).toEqual(['alpha001', 'gamma001'])
    expect(await found(facets('[["categories != fabric"],["versions:1.20.1"]]'))).toEqual(['gamma001'])
    expect(await found('filters=categories%3Dpaper')).toEqual(['gamma001'])
    expect(await found('version=versions%3D1.20.2')).toEqual(['alpha001'])
    expect(await found('query=&facets=&index=newest&filter=')).toEqual(['alpha001', 'gamma001'])
  })

  it('excludes a project with any excluded loader from a page of the site', async () => {
    const listed = async (query: string) => (await world.get(`/site/search/mods?${query}`)).json().total
    expect(await listed('x=quilt')).toBe(1)
    expect(await listed('x=fabric')).toBe(0)
  })

  it('accepts filters in a body in v3', async () => {
    const answer = await world.post('/v3/search', { new_filters: 'loaders IN [paper]', limit: 5 })
    expect(answer.json().hits.map((hit: { project_id: string }) => hit.project_id)).toEqual(['gamma001'])
    expect((await world.post('/v3/search', { facets: [['project_types:nothing']] })).json().total_hits).toBe(
      0,
    )
  })

  it('clamps the limit to 1 and 100 and starts exactly at the offset', async () => {
    expect(await search('limit=0')).toMatchObject({ limit: 1, total_hits: 2 })
    expect(await search('limit=500')).toMatchObject({ limit: 100 })
    const [first, second] = (await search('index=newest')).hits
    const later = await search('index=newest&offset=1&limit=10')
    expect(later.hits).toEqual([second])
    expect(first).not.toEqual(second)
    expect(await search('offset=2411503004')).toMatchObject({
      hits: [],
      offset: 2_411_503_004,
      total_hits: 2,
    })
  })

  it.each([
    'limit=abc',
    'limit=-1',
    'offset=-1',
    'index=best',
    facets('[["categories"]]'),
    facets('[[1]]'),
    facets('{'),
    'filters=((',
  ])('refuses %s', async (query) => {
    const answer = await world.get(`/v2/search?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe('invalid_input')
  })

  it('follows renamed, hidden, followed and deleted projects', async () => {
    await addProject(world, 'delta001', { title: 'Wandering Tower' })
    expect(await found('query=wandering')).toEqual(['delta001'])
    await world.append('user-user0001', {
      type: 'UsernameChanged',
      data: { userId: 'user0001', username: 'Founder' },
    })
    expect((await search('query=wandering')).hits[0].author).toBe('Founder')
    await world.append('follow-user0002.delta001', {
      type: 'ProjectFollowed',
      data: { userId: 'user0002', projectId: 'delta001', at: '2024-05-01T00:00:00.000Z' },
    })
    expect((await search('query=wandering')).hits[0].follows).toBe(1)
    await world.append('project-delta001', {
      type: 'ProjectStatusChanged',
      data: { projectId: 'delta001', status: 'unlisted', formerStatus: 'approved' },
    })
    expect(await found('query=wandering')).toEqual([])
  })
})
