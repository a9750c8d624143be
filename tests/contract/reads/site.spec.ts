import { homePage } from '@modstead/query-api/contract/site/home'
import { organizationPage, userPage } from '@modstead/query-api/contract/site/profile'
import {
  changelogPage,
  offersPage,
  projectPage,
  versionPage,
  versionsPage,
} from '@modstead/query-api/contract/site/project'
import { allTypesPage, searchPage } from '@modstead/query-api/contract/site/search'
import { suggestions } from '@modstead/query-api/contract/site/suggestions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addOrganization, addProject, addUser, addVersion } from '../../support/read-facts.ts'
import { openReadWorld, type ReadWorld } from '../../support/read-world.ts'

let world: ReadWorld

beforeAll(async () => {
  world = await openReadWorld()
  await addUser(world, 'user0001', 'Maker')
  await addUser(world, 'user0002', 'Friend')
  await addOrganization(world, 'guild001', 'user0002')
  await addProject(world, 'alpha001')
  await addVersion(world, 'alpha001', 'vers0001')
  await addVersion(world, 'alpha001', 'vers0002', {
    versionNumber: '2.0.0',
    channel: 'beta',
    gameVersions: ['1.20.2'],
    publishedAt: '2024-04-01T00:00:00.000Z',
    dependencies: [
      { projectId: 'gamma001', versionId: null, fileName: null, type: 'required' },
      { projectId: 'beta0001', versionId: null, fileName: null, type: 'optional' },
    ],
  })
  await addVersion(world, 'alpha001', 'draft001', { versionNumber: '3.0.0', status: 'draft' })
  await addProject(world, 'beta0001', { status: 'processing' })
  await addProject(world, 'gamma001', { organizationId: 'guild001', categories: ['magic'] })
  await addVersion(world, 'gamma001', 'vers0003', { loaders: ['forge'] })
  await addProject(world, 'delta001')
})

afterAll(() => world.close())

/** The page's data, exactly as its contract says. */
const page = async <Data>(contract: z.ZodType<Data> & { strict?: unknown }, path: string, headers = {}) => {
  const answer = await world.get(path, headers)
  expect(answer.statusCode, answer.body).toBe(200)
  const data = contract.parse(answer.json())
  expect(answer.json(), 'nothing besides the contract').toEqual(data)
  return data
}

describe('the data of a page', () => {
  it('home: only downloadable projects', async () => {
    const { newest, popular, updated } = await page(homePage, '/site/home')
    expect([...newest, ...popular, ...updated].map(({ id }) => id)).not.toContain('delta001')
  })

  it('search: the number of results for the same words in the other listings', async () => {
    expect((await page(searchPage, '/site/search/mods')).byListing).toEqual({})
    const { total, byListing } = await page(searchPage, '/site/search/shaders?q=alpha001')
    expect([total, byListing.mods, byListing.shaders]).toEqual([0, 1, 0])
  })

  it('search: if nothing is found, the words that find something with the same filters', async () => {
    const found = await page(searchPage, '/site/search/mods?q=alpha001%20quokka')
    expect([found.total, found.fewerWords]).toEqual([0, [{ text: 'alpha001', total: 1 }]])
    expect((await page(searchPage, '/site/search/mods?q=alpha001%20quokka&g=forge')).fewerWords).toEqual([])
    expect((await page(searchPage, '/site/search/mods?q=alpha001')).fewerWords).toEqual([])
  })

  it('suggestions: the best of every type for a prefix, and where there are more', async () => {
    const { projects, byListing } = await page(suggestions, '/site/suggestions?q=gamm')
    expect(projects).toMatchObject([{ id: 'gamma001', type: 'mod' }])
    expect(byListing.mods).toBe(1)
    const unfinished = await page(suggestions, '/site/suggestions?q=delta')
    expect(unfinished.projects).toMatchObject([{ id: 'delta001', type: 'mod' }])
    expect(unfinished.byListing).toMatchObject({ mods: 1, plugins: 0 })
    expect(await page(suggestions, '/site/suggestions?q=%20')).toEqual({ projects: [], byListing: {} })
  })

  it('search: a project without versions is listed where the suggestions and its address say', async () => {
    const { hits, byListing } = await page(searchPage, '/site/search/mods?q=delta')
    expect(hits).toMatchObject([{ id: 'delta001', type: 'mod' }])
    expect(byListing.mods).toBe(1)
  })

  it('project: the supported game versions of each loader', async () => {
    expect((await page(projectPage, '/site/project/alpha001')).compatibility).toEqual([
      { loader: 'fabric', gameVersionRanges: ['1.20.1–1.20.2'] },
    ])
  })

  it('home: three lists of cards and the totals', async () => {
    const home = await page(homePage, '/site/home')
    expect(home.popular.map(({ id }) => id).sort()).toEqual(['alpha001', 'gamma001'])
    expect(home.counts.projects).toBe(3)
    expect(home.newest.find(({ id }) => id === 'gamma001')?.author).toEqual({
      kind: 'organization',
      name: 'Guild guild001',
      slug: 'guild001',
    })
  })

  it('search: the matching projects, and the number of results for each further choice', async () => {
    const all = await page(searchPage, '/site/search/mods')
    expect(all).toMatchObject({ total: 3, page: 1, pageSize: 20 })
    for (const sort of ['newest', 'updated']) {
      const dated = await page(searchPage, `/site/search/mods?s=${sort}`)
      expect(dated.hits.map(({ id }) => id)).not.toContain('delta001')
      expect(dated).toMatchObject({ total: 2 })
    }
    const forge = await page(searchPage, '/site/search/mods?g=forge&m=5&s=newest')
    expect(forge.hits.map(({ id }) => id)).toEqual(['gamma001'])
    const loader = (name: string) => forge.filters.loaders.find(({ value }) => value === name)?.count
    expect([loader('forge'), loader('fabric')]).toEqual([1, 1])
    const categories = forge.filters.categories.flatMap(({ options }) => options)
    expect(categories.find(({ value }) => value === 'magic')).toMatchObject({ label: 'Magic', count: 1 })
    expect(forge.filters.gameVersions.find(({ value }) => value === '1.20.1')?.count).toBe(1)
    expect((await page(searchPage, '/site/search/mods?x=forge&v=1.20.2')).hits.map(({ id }) => id)).toEqual([
      'alpha001',
    ])
    expect((await page(searchPage, '/site/search/shaders')).total).toBe(0)
    for (const listing of ['nothing', '__proto__', 'constructor', 'toString'])
      expect((await world.get(`/site/search/${listing}`)).statusCode, listing).toBe(404)
    for (const key of ['x', 'g', 'f', 'v', 'e', 'l'])
      for (const name of ['__proto__', 'constructor'])
        expect((await world.get(`/site/search/mods?${key}=${name}`)).statusCode, `${key}=${name}`).toBe(200)
  })

  it('search: the number of results left by the environments and the license', async () => {
    const count = async (search: string) => (await page(searchPage, `/site/search/${search}`)).filters
    const { environments, openSource } = await count('mods')
    expect(environments.map(({ value }) => value)).toEqual(['client', 'server'])
    for (const { value, count: found } of environments)
      expect((await page(searchPage, `/site/search/mods?e=${value}`)).total).toBe(found)
    const both = (await page(searchPage, '/site/search/mods?e=client&e=server')).total
    expect((await count('mods?e=client')).environments[1]?.count).toBe(both)
    expect((await page(searchPage, '/site/search/mods?l=open')).total).toBe(openSource)
    expect((await count('shaders')).environments).toEqual([])
  })

  it('search: all types at once, and the number of results of each', async () => {
    const all = await page(allTypesPage, '/site/search')
    expect(all).toMatchObject({ total: 3, page: 1, pageSize: 20, byListing: { mods: 3, shaders: 0 } })
    const second = await page(allTypesPage, '/site/search?m=5&page=2&s=newest')
    expect(second).toMatchObject({ hits: [], total: 2, page: 2, pageSize: 5 })
    const found = await page(allTypesPage, '/site/search?q=alpha001')
    expect(found.hits.map(({ id }) => id)).toEqual(['alpha001'])
    const none = await page(allTypesPage, '/site/search?q=alpha001%20quokka')
    expect([none.total, none.fewerWords]).toEqual([0, [{ text: 'alpha001', total: 1 }]])
  })

  it('project: complete, with the version that the button downloads', async () => {
    const data = await page(projectPage, '/site/project/ALPHA001')
    expect(data).toMatchObject({
      id: 'alpha001',
      type: 'mod',
      bodyHtml: '<p class="sized" dir="auto"># Hello</p>',
      versionCount: 2,
    })
    expect(data.newestVersion?.id).toBe('vers0001')
    expect(data.members).toMatchObject([{ user: { username: 'Maker' }, isOwner: true }])
    expect((await page(projectPage, '/site/project/gamma001')).organization?.slug).toBe('guild001')
    expect((await world.get('/site/project/beta0001')).statusCode).toBe(404)
    await page(projectPage, '/site/project/beta0001', { authorization: 'user0001' })
  })

  it('versions: filtered, in pages, with drafts for members', async () => {
    const data = await page(versionsPage, '/site/project/alpha001/versions')
    expect(data.versions.map(({ address }) => address)).toEqual(['2.0.0', '1.0.0'])
    expect(data).toMatchObject({ total: 2, channels: ['release', 'beta'], loaders: ['fabric'] })
    const beta = await page(versionsPage, '/site/project/alpha001/versions?c=beta&g=fabric&v=1.20.2')
    expect(beta.versions.map(({ id }) => id)).toEqual(['vers0002'])
    expect((await page(versionsPage, '/site/project/alpha001/versions?page=9')).versions).toEqual([])
    const mine = await page(versionsPage, '/site/project/alpha001/versions', { authorization: 'user0001' })
    expect(mine.total).toBe(3)
  })

  it('offers: the best version of each channel for a game version, without unlisted ones', async () => {
    const offered = async (query = '') =>
      (await page(offersPage, `/site/project/alpha001/offers${query}`)).offers.map(({ id }) => id)
    expect(await offered()).toEqual(['vers0001', 'vers0002'])
    expect(await offered('?v=1.20.2&g=fabric')).toEqual(['vers0002'])
    expect(await offered('?g=forge')).toEqual([])
    const { offers } = await page(offersPage, '/site/project/alpha001/offers?v=1.20.2')
    expect(offers.map(({ needs }) => needs.map(({ slug }) => slug))).toEqual([['gamma001']])
    const mine = await page(offersPage, '/site/project/alpha001/offers', { authorization: 'user0001' })
    expect(mine.offers).toHaveLength(2)
  })

  it('version: by number or id, with the visible projects that it depends on', async () => {
    const data = await page(versionPage, '/site/project/alpha001/version/2.0.0')
    expect(data).toMatchObject({
      id: 'vers0002',
      author: { username: 'Maker' },
      changelogHtml: '<p class="sized" dir="auto">A log</p>',
    })
    expect(data.dependencies.map(({ project }) => project?.slug ?? null)).toEqual(['gamma001', null])
    expect((await world.get('/site/project/alpha001/version/3.0.0')).statusCode).toBe(404)
  })

  it('version: the one with this id comes before a newer one with this number', async () => {
    await addProject(world, 'numbers1', { status: 'unlisted', ownerId: 'user0002' })
    await addVersion(world, 'numbers1', 'vers0010')
    const publishedAt = '2025-01-01T00:00:00.000Z'
    await addVersion(world, 'numbers1', 'vers0011', { versionNumber: 'vers0010', publishedAt })
    expect((await page(versionPage, '/site/project/numbers1/version/vers0010')).id).toBe('vers0010')
    await addVersion(world, 'numbers1', 'vers0012', { publishedAt })
    expect((await page(versionPage, '/site/project/numbers1/version/1.0.0')).id).toBe('vers0012')
  })

  it('version: the ones published just before and after it, with drafts for members only', async () => {
    const neighbours = async (version: string, headers = {}) => {
      const { newer, older } = await page(versionPage, `/site/project/alpha001/version/${version}`, headers)
      return [newer?.number, older?.number]
    }
    expect(await neighbours('1.0.0')).toEqual(['2.0.0', undefined])
    expect(await neighbours('2.0.0')).toEqual([undefined, '1.0.0'])
    // Published at the same time as the first one, but before it by id.
    expect(await neighbours('1.0.0', { authorization: 'user0001' })).toEqual(['2.0.0', '3.0.0'])
  })

  it('project and version: a plugin runs on a dedicated server, whatever v2 and v3 say', async () => {
    await addProject(world, 'plugin01', { status: 'unlisted', ownerId: 'user0002' })
    await addVersion(world, 'plugin01', 'vers0009', { loaders: ['paper'], environment: 'server_only' })
    const { environments } = await page(projectPage, '/site/project/plugin01')
    expect(environments).toEqual(['dedicated_server_only'])
    const { environment } = await page(versionPage, '/site/project/plugin01/version/vers0009')
    expect(environment).toBe('dedicated_server_only')
    expect((await world.get('/v3/project/plugin01')).json().environment).toEqual(['server_only'])
  })

  it('changelog: newest first, with repeats marked', async () => {
    const data = await page(changelogPage, '/site/project/alpha001/changelog')
    expect(data.entries.map(({ versionId, duplicate }) => [versionId, duplicate])).toEqual([
      ['vers0002', true],
      ['vers0001', false],
    ])
    expect(data).toMatchObject({ loaders: ['fabric'], channels: ['release', 'beta'] })
    for (const { changelogHtml } of data.entries)
      expect(changelogHtml).toBe('<p class="sized" dir="auto">A log</p>')
    const ofLoader = (loader: string) =>
      page(changelogPage, `/site/project/alpha001/changelog?g=${loader}&c=beta`)
    expect((await ofLoader('fabric')).entries.map(({ versionId }) => versionId)).toEqual(['vers0002'])
    expect((await ofLoader('forge')).total).toBe(0)
  })

  it('user and organization: with their projects', async () => {
    const user = await page(userPage, '/site/user/maker')
    expect(user.projects.map(({ id }) => id)).toEqual(['alpha001', 'delta001'])
    const organization = await page(organizationPage, '/site/organization/guild001')
    expect(organization.projects.map(({ id }) => id)).toEqual(['gamma001'])
    expect(organization.members).toMatchObject([{ user: { username: 'Friend' }, isOwner: true }])
    expect((await page(userPage, '/site/user/user0002')).organizations).toHaveLength(1)
    expect((await world.get('/site/user/nobody')).statusCode).toBe(404)
  })
})
