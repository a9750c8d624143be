import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOrganization, addProject, addUser, addVersion } from '../../support/read-facts.ts'
import { openReadWorld, type ReadWorld } from '../../support/read-world.ts'
import { expectKeysOf } from '../../support/sample-keys.ts'

let world: ReadWorld

beforeAll(async () => {
  world = await openReadWorld()
  await addUser(world, 'user0001', 'Maker')
  await addUser(world, 'user0002', 'Stranger')
  await addOrganization(world, 'guild001', 'user0002')
  await addProject(world, 'alpha001')
  await addVersion(world, 'alpha001', 'vers0001')
  await addProject(world, 'beta0001', { status: 'draft' })
  await addVersion(world, 'beta0001', 'vers0002', {
    dependencies: [
      { projectId: 'alpha001', versionId: 'vers0001', fileName: null, type: 'required' },
      { projectId: null, versionId: null, fileName: 'some.jar', type: 'embedded' },
    ],
  })
  await addProject(world, 'gamma001', { organizationId: 'guild001' })
})

afterAll(() => world.close())

const maker = { authorization: 'user0001' }

describe('a project', () => {
  it('is the same by id and by slug in any case, with every recorded key', async () => {
    const byId = await world.get('/v2/project/alpha001')
    const bySlug = await world.get('/v2/project/ALPHA001')
    expect(byId.statusCode).toBe(200)
    expect(bySlug.body).toBe(byId.body)
    expectKeysOf('v2 project', byId.json())
    expectKeysOf('v3 project', (await world.get('/v3/project/alpha001')).json())
    expect(byId.json()).toMatchObject({ versions: ['vers0001'], downloads: 0, followers: 0 })
  })

  it('is answered with 304 while nothing has changed, and completely after a change', async () => {
    const first = await world.get('/v2/project/gamma001')
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"r\d+-[\d-]+"$/)
    const again = await world.get('/v2/project/gamma001', { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await world.append('follow-user0002.gamma001', {
      type: 'ProjectFollowed',
      data: { userId: 'user0002', projectId: 'gamma001', at: '2024-05-01T00:00:00.000Z' },
    })
    const followed = await world.get('/v2/project/gamma001', { 'if-none-match': etag })
    expect(followed.statusCode).toBe(200)
    expect(followed.json().followers).toBe(1)
  })

  it('shows a change to a reader with the token of the write, even if it was cached before', async () => {
    await world.get('/v2/project/alpha001')
    await world.append('project-alpha001', {
      type: 'ProjectRetitled',
      data: { projectId: 'alpha001', title: 'Renamed' },
    })
    expect((await world.get('/v2/project/alpha001')).json().title).toBe('Renamed')
  })

  it('loses its old slug when it gets a new one', async () => {
    await addProject(world, 'delta001')
    expect((await world.get('/v2/project/delta001')).statusCode).toBe(200)
    await world.append('project-delta001', {
      type: 'ProjectSlugChanged',
      data: { projectId: 'delta001', slug: 'moved', formerSlug: 'delta001' },
    })
    await world.append('projectSlug-moved', {
      type: 'SlugReserved',
      data: { slug: 'moved', holderId: 'delta001' },
    })
    expect((await world.get('/v2/project/moved')).json().id).toBe('delta001')
    expect((await world.get('/v2/project/DELTA001')).statusCode).toBe(404)
    const page = await world.get('/site/project/DELTA001/versions?g=fabric')
    expect([page.statusCode, page.headers.location]).toEqual([308, '/site/project/moved/versions?g=fabric'])
    const moved = await world.get('/v3/project/DELTA001?a=b')
    expect([moved.statusCode, moved.headers.location]).toEqual([308, '/v3/project/moved?a=b'])
  })

  it('that is missing is an empty 404 in v2 and JSON in v3', async () => {
    const v2 = await world.get('/v2/project/nothing')
    expect([v2.statusCode, v2.body]).toEqual([404, ''])
    const v3 = await world.get('/v3/project/nothing')
    expect([v3.statusCode, v3.json().error]).toEqual([404, 'not_found'])
  })

  it('that is hidden is visible only to members and staff with the scope', async () => {
    const status = async (authorization: string) =>
      (await world.get('/v2/project/beta0001', { authorization })).statusCode
    expect(await status('user0001')).toBe(200)
    expect(await status('user0009 moderator')).toBe(200)
    expect(await status('user0002')).toBe(404)
    expect(await status('')).toBe(404)
    expect(await status('user0001 without PROJECT_READ')).toBe(404)
  })

  it('is returned in bulk in the requested order, without missing or hidden ones', async () => {
    const ids = encodeURIComponent('["gamma001","nothing","beta0001","ALPHA001","gamma001"]')
    const found = await world.get(`/v2/projects?ids=${ids}&cache=true`)
    expect(found.json().map(({ id }: { id: string }) => id)).toEqual(['gamma001', 'alpha001'])
    const mine = await world.get(`/v2/projects?ids=${ids}`, maker)
    expect(mine.json().map(({ id }: { id: string }) => id)).toEqual(['gamma001', 'beta0001', 'alpha001'])
    expect((await world.get('/v2/projects?ids=alpha')).statusCode).toBe(400)
    expect((await world.get('/v2/projects')).statusCode).toBe(400)
  })

  it('is picked at random from the searchable ones', async () => {
    const picked = (await world.get('/v2/projects_random?count=50')).json()
    expect(picked.map(({ id }: { id: string }) => id)).not.toContain('beta0001')
    expect(picked.length).toBeGreaterThan(1)
    expect((await world.get('/v2/projects_random?count=0')).json()).toEqual([])
    expect((await world.get('/v2/projects_random')).statusCode).toBe(400)
    expect((await world.get('/v2/projects_random?count=101')).statusCode).toBe(400)
  })

  it('is reported as taken by its check, hidden or not', async () => {
    expect((await world.get('/v2/project/beta0001/check')).json()).toEqual({ id: 'beta0001' })
    expect((await world.get('/v2/project/nothing/check')).statusCode).toBe(404)
  })

  it('lists the dependencies of its versions', async () => {
    const answer = (await world.get('/v2/project/beta0001/dependencies', maker)).json()
    expect(answer.projects.map(({ id }: { id: string }) => id)).toEqual(['alpha001'])
    expect(answer.versions.map(({ id }: { id: string }) => id)).toEqual(['vers0001'])
    expectKeysOf('v2 dependencies of a modpack', answer)
  })

  it('can be read with a JSON body, and with an unknown token', async () => {
    const answer = await world.app.inject({
      method: 'GET',
      url: '/v2/project/alpha001',
      headers: { authorization: ' ', 'content-type': 'application/json' },
      payload: '{"anything":1',
    })
    expect(answer.statusCode).toBe(200)
  })

  it('is counted in the statistics with its versions, files and authors', async () => {
    const counts = (await world.get('/v2/statistics')).json()
    expect(Object.keys(counts).sort()).toEqual(['authors', 'files', 'projects', 'versions'])
    expect(counts).toMatchObject({ versions: 1, files: 1 })
  })

  it('names its listed versions from old to new, and was updated with the newest or by itself', async () => {
    const updatedAt = '2024-06-01T00:00:00.000Z'
    const factsOf = async (id: string) => (await world.get(`/v2/project/${id}`)).json()
    await addProject(world, 'delta001', { createdAt: updatedAt })
    expect(await factsOf('delta001')).toMatchObject({ versions: [], updated: updatedAt })
    for (const [id, month] of [
      ['vers0013', '07'],
      ['vers0011', '05'],
      ['vers0012', '07'],
    ] as const)
      await addVersion(world, 'delta001', id, { publishedAt: `2024-${month}-01T00:00:00.000Z` })
    await addVersion(world, 'delta001', 'vers0014', {
      publishedAt: '2024-08-01T00:00:00.000Z',
      status: 'draft',
    })
    expect(await factsOf('delta001')).toMatchObject({
      versions: ['vers0011', 'vers0012', 'vers0013'],
      updated: '2024-07-01T00:00:00.000Z',
    })
    await addProject(world, 'delta002', { createdAt: updatedAt })
    await addVersion(world, 'delta002', 'vers0015', { publishedAt: '2024-05-01T00:00:00.000Z' })
    expect(await factsOf('delta002')).toMatchObject({ versions: ['vers0015'], updated: updatedAt })
  })
})

describe('a NUL character', () => {
  it.each(['/v2/project/%00', '/v2/user/a%00b', '/v2/users?ids=["%5Cu0000"]', '/v2/projects?ids=["%00"]'])(
    'is refused in %s',
    async (url) => {
      expect((await world.get(url)).statusCode).toBe(400)
    },
  )

  it('is refused in a body', async () => {
    const answer = await world.post('/v2/version_files', { hashes: ['\0'], algorithm: 'sha1' })
    expect(answer.statusCode).toBe(400)
  })
})

describe('a reader with a consistency token', () => {
  it('is told if the read models do not catch up in time', async () => {
    const late = await world.get('/v2/tag/side_type', { 'consistency-token': '99999999999' })
    expect([late.statusCode, late.headers.consistency]).toEqual([200, 'behind'])
    expect((await world.get('/v2/tag/side_type')).headers.consistency).toBeUndefined()
    expect((await world.get('/v2/tag/side_type', { 'consistency-token': 'x' })).statusCode).toBe(400)
  })
})
