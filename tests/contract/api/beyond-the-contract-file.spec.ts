import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, picture } from '../../support/add-on-files.ts'
import { idsQuery } from '../../support/api.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import {
  addMember,
  approve,
  createEmptyProject,
  createProject,
  createVersion,
  form,
  jarPart,
  ok,
  projectData,
  versionData,
} from '../../support/publish.ts'

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

const statusOf = async (slug: string) =>
  ok(await site.user.api.get(`/v2/project/${slug}`)).as<{ status: string }>().status

describe('error names', () => {
  test('are the documented ones: invalid_input, unauthorized, not_found', async () => {
    expect((await site.nobody.get('/v2/search?limit=abc')).body).toMatchObject({ error: 'invalid_input' })
    expect((await site.nobody.patch('/v2/project/alpha', {})).body).toMatchObject({ error: 'unauthorized' })
    expect((await site.nobody.get('/v3/project/absent')).body).toMatchObject({ error: 'not_found' })
  })
})

describe('two names of one field', () => {
  const send = (other: object) => {
    const data = versionData({ project_id: site.alpha.id, version_number: 'both-names', ...other })
    return site.user.api.post('/v2/version', form(data, [jarPart()]))
  }
  test('are refused when they differ and accepted when they are equal', async () => {
    expect((await send({ version_title: 'Something else' })).status).toBe(400)
    ok(await send({ version_title: 'Version 1.0.0' }))
  })
})

describe('the status of a project', () => {
  const set = async (slug: string, status: string) =>
    (await site.user.api.patch(`/v2/project/${slug}`, { status })).status

  test('may be set by its owner to processing after it has a version', async () => {
    const { id } = await createEmptyProject(site.user.api, 'draft-first')
    expect(await set('draft-first', 'processing')).toBe(400)
    await createVersion(site.user.api, id)
    expect(await set('draft-first', 'processing')).toBe(204)
    expect(await statusOf('draft-first')).toBe('processing')
  })
  test('may be changed between archived, unlisted, private and approved after it was approved', async () => {
    const { id } = await createProject(site.user.api, 'moves')
    expect(await set('moves', 'archived')).toBe(401)
    await approve(site.mod.api, id)
    for (const status of ['archived', 'unlisted', 'private', 'approved']) {
      expect(await set('moves', status)).toBe(204)
      expect(await statusOf('moves')).toBe(status)
    }
  })
  test('cannot be set to others: 401, unknown ones 400, requested rejected 400', async () => {
    expect(await set('alpha', 'rejected')).toBe(401)
    expect(await set('alpha', 'withheld')).toBe(401)
    expect(await set('beta', 'approved')).toBe(401)
    expect(await set('alpha', 'made-up')).toBe(400)
    const requested = await site.user.api.patch('/v2/project/alpha', { requested_status: 'rejected' })
    expect(requested.status).toBe(400)
  })
})

describe('ids in paths', () => {
  test('that are not base62 are 400 on versions and 404 on projects and users', async () => {
    expect((await site.nobody.get('/v2/version/not-base62')).status).toBe(400)
    expect((await site.nobody.get('/v2/project/not-base62')).status).toBe(404)
    expect((await site.nobody.get('/v2/user/not-base62')).status).toBe(404)
  })
  test('DELETE of a missing project is 401, following one is 400', async () => {
    expect((await site.user.api.delete('/v2/project/absent')).status).toBe(401)
    expect((await site.user.api.post('/v2/project/absent/follow')).status).toBe(400)
  })
})

describe('invalid query parameters', () => {
  test.each([
    '/v2/search?limit=abc',
    '/v2/search?limit=-1',
    '/v2/search?offset=-1',
    '/v2/search?index=made-up',
    '/v2/search?facets=nonsense',
    '/v2/projects?ids=nonsense',
    '/v2/projects?ids=%5B1%5D',
    '/v2/versions?ids=%7B%7D',
    '/v2/users?ids=nonsense',
  ])('%s is 400', async (path) => {
    const answer = await site.nobody.get(path)
    expect([answer.status, answer.body]).toMatchObject([400, { error: 'invalid_input' }])
  })
  test('/projects and /users by ids keep the requested order', async () => {
    const ids = [site.enemy.id, site.admin.id, site.friend.id]
    const users = ok(await site.nobody.get(`/v2/users?${idsQuery(ids)}`)).as<{ id: string }[]>()
    expect(users.map(({ id }) => id)).toEqual(ids)
  })
})

describe('fields that only staff may set', () => {
  test('downloads of a version, role and badges of a user are 401', async () => {
    const { api, id } = site.user
    expect((await api.patch(`/v2/version/${site.alpha.versions[0]}`, { downloads: 5 })).status).toBe(401)
    expect((await api.patch(`/v2/user/${id}`, { role: 'admin' })).status).toBe(401)
    expect((await api.patch(`/v2/user/${id}`, { badges: 3 })).status).toBe(401)
  })
})

describe('members of a team', () => {
  const member = (user: string) => `/v2/team/${site.alpha.team}/members/${user}`
  test('the owner’s permissions are fixed (400), and the owner stays (401)', async () => {
    expect((await site.user.api.patch(member(site.user.id), { permissions: 1 })).status).toBe(400)
    expect((await site.user.api.delete(member(site.user.id))).status).toBe(401)
  })
  test.each([-1, 5001])('a payouts_split of %i is 400', async (payouts_split) => {
    expect((await site.user.api.patch(member(site.user.id), { payouts_split })).status).toBe(400)
  })
  test('a second invitation is 400, removing a stranger 404', async () => {
    const invite = () =>
      site.user.api.post(`/v2/team/${site.alpha.team}/members`, { user_id: site.friend.id, permissions: 0 })
    expect((await invite()).status).toBe(204)
    expect((await invite()).status).toBe(400)
    expect((await site.user.api.delete(member(site.enemy.id))).status).toBe(404)
  })
})

describe('pictures', () => {
  const gallery = (query: string, body: Uint8Array = picture()) =>
    site.user.api.send('POST', `/v2/project/alpha/gallery?${query}`, { body })
  test('the gallery requires featured, accepts a picture once, and knows its urls', async () => {
    expect((await gallery('ext=png')).status).toBe(400)
    const once = picture()
    ok(await gallery('ext=png&featured=false', once), 204)
    expect((await gallery('ext=png&featured=false', once)).status).toBe(400)
    const unknown = encodeURIComponent(`${site.url}/files/images/none.webp`)
    expect((await site.user.api.patch(`/v2/project/alpha/gallery?url=${unknown}&title=New`)).status).toBe(400)
    expect((await site.user.api.delete(`/v2/project/alpha/gallery?url=${unknown}`)).status).toBe(400)
  })
  test('an icon without ext, with a wrong one or without a picture is 400', async () => {
    const icon = (query: string, body: Uint8Array = picture()) =>
      site.user.api.send('PATCH', `/v2/project/alpha/icon${query}`, { body })
    expect((await icon('')).status).toBe(400)
    expect((await icon('?ext=exe')).status).toBe(400)
    expect((await icon('?ext=png', Buffer.from('no picture at all'))).status).toBe(400)
  })
  test('are served as webp', async () => {
    ok(await site.user.api.send('PATCH', '/v2/project/alpha/icon?ext=png', { body: picture() }), 204)
    const { icon_url } = (await site.nobody.get('/v2/project/alpha')).as<{ icon_url: string }>()
    expect((await fetch(icon_url)).headers.get('content-type')).toBe('image/webp')
  })
})

describe('requirements that the contract file does not mention', () => {
  test('a dependency on a missing project and a link over 2,048 characters are 400', async () => {
    const dependencies = [{ project_id: 'AAAAAAAA', version_id: null, dependency_type: 'required' }]
    const data = versionData({ project_id: site.alpha.id, version_number: 'dangling', dependencies })
    expect((await site.user.api.post('/v2/version', form(data, [jarPart()]))).status).toBe(400)
    const issues_url = `https://example.com/${'a'.repeat(2048)}`
    expect((await site.user.api.patch('/v2/project/alpha', { issues_url })).status).toBe(400)
  })
  test('a file is accepted again in another version of its project', async () => {
    const data = versionData({ project_id: site.alpha.id, version_number: 'again' })
    const answer = await site.user.api.post(
      '/v2/version',
      form(data, [jarPart(site.alpha.file, 'again.jar')]),
    )
    expect(answer.status).toBe(200)
  })
  test('64 edits of one project at once all succeed', async () => {
    const { id } = await createProject(site.user.api, 'contended')
    const edits = Array.from({ length: 64 }, (_, index) =>
      site.user.api.patch(`/v2/project/${id}`, { title: `Title number ${index}` }),
    )
    const statuses = (await Promise.all(edits)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([204]))
  })
  test('an unknown category in PATCH is refused', async () => {
    expect((await site.user.api.patch('/v2/project/alpha', { categories: ['made-up'] })).status).toBe(400)
  })
  test('the number of followers is correct immediately', async () => {
    ok(await site.enemy.api.post('/v2/project/alpha/follow'), 204)
    expect((await site.nobody.get('/v2/project/alpha')).body).toMatchObject({ followers: 1 })
    ok(await site.enemy.api.delete('/v2/project/alpha/follow'), 204)
  })
  test('a hash requested in upper case is found', async () => {
    const { files } = (await site.nobody.get(`/v2/version/${site.alpha.versions[0]}`)).as<{
      files: { hashes: { sha512: string } }[]
    }>()
    const capitals = files[0]?.hashes.sha512.toUpperCase()
    ok(await site.nobody.get(`/v2/version_file/${capitals}?algorithm=sha512`))
  })
  test('a member who may edit has the same access: edits by both are kept', async () => {
    const { id, team } = await createProject(site.user.api, 'shared')
    await addMember(site.user.api, team, site.friend, { permissions: 4 })
    await Promise.all([
      site.user.api.patch(`/v2/project/${id}`, { issues_url: 'https://example.com/i' }),
      site.friend.api.patch(`/v2/project/${id}`, { wiki_url: 'https://example.com/w' }),
    ])
    expect((await site.user.api.get(`/v2/project/${id}`)).body).toMatchObject({
      issues_url: 'https://example.com/i',
      wiki_url: 'https://example.com/w',
    })
  })
  test('a refused creation leaves its file free for the next one', async () => {
    const bytes = jar()
    const wrong = projectData('left-nothing', { categories: ['made-up'] })
    expect((await site.user.api.post('/v2/project', form(wrong, [jarPart(bytes)]))).status).toBe(400)
    await createProject(site.user.api, 'left-nothing', {}, [jarPart(bytes)])
  })
})
