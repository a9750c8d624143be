import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, mrpack, picture, sha1 } from '../../support/add-on-files.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import {
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

interface Project {
  readonly id: string
  readonly slug: string
  readonly project_type: string
  readonly loaders: readonly string[]
  readonly versions: readonly string[]
  readonly icon_url: string | null
  readonly gallery: readonly { readonly url: string; readonly title: string | null }[]
}
const read = async (idOrSlug: string): Promise<Project> =>
  ok(await site.user.api.get(`/v2/project/${idOrSlug}`)).as<Project>()

describe('a project without versions', () => {
  test.each([
    ['modpack', 'modpack', 'modpack'],
    ['plugin', 'mod', 'plugin'],
    ['project', 'mod', 'mod'],
  ])('created as a %s is found as a %s, and its page is that of a %s', async (project_type, hit, type) => {
    const { id, slug } = await createEmptyProject(site.user.api, `empty-${project_type}`, { project_type })
    await approve(site.mod.api, id)
    const found = ok(await site.nobody.get(`/v2/search?query=${slug}`))
    expect(found.body).toMatchObject({ hits: [{ project_id: id, project_type: hit }] })
    const page = ok(await site.nobody.get(`/site/project/${slug}`)).as<{ type: string }>()
    expect(page.type).toBe(type)
  })
})

describe('the requested status of a new project', () => {
  test('is cleared by null, and approval then sets the named status', async () => {
    const { id } = await createProject(site.user.api, 'asks-for-nothing', { requested_status: 'private' })
    const shown = async () => ok(await site.user.api.get(`/v2/project/${id}`)).body
    expect(await shown()).toMatchObject({ requested_status: 'private' })
    ok(await site.user.api.patch(`/v2/project/${id}`, { requested_status: null }), 204)
    expect(await shown()).toMatchObject({ requested_status: null, status: 'processing' })
    ok(await site.user.api.patch(`/v2/project/${id}`, { requested_status: '' }), 204)
    await approve(site.mod.api, id)
    expect(await shown()).toMatchObject({ requested_status: null, status: 'approved' })
  })
})

describe('reading a project', () => {
  test('by id and by slug returns the same, and lists its version', async () => {
    const bySlug = await site.nobody.get('/v2/project/alpha')
    const byId = await site.nobody.get(`/v2/project/${site.alpha.id}`)
    expect(byId.body).toEqual(bySlug.body)
    expect(byId.body).toMatchObject({ versions: site.alpha.versions })
  })
  test('that does not exist is 404', async () => {
    expect((await site.nobody.get('/v2/project/absent')).status).toBe(404)
  })
  test.each(['v2', 'v3'])(
    'that is not approved yet is 404 for an outsider and 200 for its member on %s',
    async (api) => {
      const path = `/${api}/project/${site.beta.id}`
      expect((await site.enemy.api.get(path)).status).toBe(404)
      expect((await site.nobody.get(path)).status).toBe(404)
      const own = await site.user.api.get(path)
      expect([own.status, own.body]).toMatchObject([
        200,
        { status: 'processing', requested_status: 'private' },
      ])
    },
  )
})

describe('creating a project', () => {
  const create = (slug: string, bytes: Uint8Array<ArrayBuffer>, filename = 'sample.jar') =>
    site.user.api.post('/v2/project', form(projectData(slug), [jarPart(bytes, filename)]))

  test('with a jar is 200, and the file is then found by its sha1', async () => {
    const bytes = jar()
    const project = ok(await create('created', bytes)).as<Project>()
    const found = ok(await site.user.api.get(`/v2/version_file/${sha1(bytes)}?algorithm=sha1`))
    expect(found.body).toMatchObject({ project_id: project.id })
  })
  test('again with another slug but the same bytes under another name is 400 and leaves nothing behind', async () => {
    const bytes = jar()
    ok(await create('first-of-bytes', bytes))
    const second = await create('second-of-bytes', bytes, 'renamed.jar')
    expect([second.status, second.body]).toMatchObject([400, { error: 'invalid_input' }])
    expect((await site.user.api.get('/v2/project/second-of-bytes')).status).toBe(404)
    ok(await create('second-of-bytes', jar()))
  })
  test('with a taken slug and another file is 400; another slug and file is 200', async () => {
    const bytes = jar()
    expect((await create('alpha', bytes)).status).toBe(400)
    ok(await create('not-alpha', bytes))
  })
})

describe('deleting a project', () => {
  test('by slug is 204; afterwards it is 404 and gone from its owner’s list', async () => {
    const { id } = await createProject(site.user.api, 'short-lived')
    const listed = async () =>
      ok(await site.user.api.get('/v2/user/user/projects'))
        .as<Project[]>()
        .map((project) => project.id)
    expect(await listed()).toContain(id)
    ok(await site.user.api.delete('/v2/project/short-lived'), 204)
    expect((await site.user.api.get('/v2/project/short-lived')).status).toBe(404)
    expect(await listed()).not.toContain(id)
  })
})

describe('pictures of a project', () => {
  test.each(['v2', 'v3'])(
    'icon set, icon delete, gallery add, edit and delete on %s, with the url as handle',
    async (api) => {
      const slug = `pictures-${api}`
      await createProject(site.user.api, slug)
      const path = `/${api}/project/${slug}`
      ok(await site.user.api.send('PATCH', `${path}/icon?ext=png`, { body: picture() }), 204)
      expect((await read(slug)).icon_url).toMatch(/^http/)
      ok(await site.user.api.delete(`${path}/icon`), 204)
      expect((await read(slug)).icon_url).toBeNull()

      const query = 'ext=png&featured=true&title=First'
      ok(await site.user.api.send('POST', `${path}/gallery?${query}`, { body: picture() }), 204)
      const handle = encodeURIComponent((await read(slug)).gallery[0]?.url ?? '')
      ok(await site.user.api.patch(`${path}/gallery?url=${handle}&title=Second`), 204)
      expect((await read(slug)).gallery).toMatchObject([{ title: 'Second', featured: true }])
      ok(await site.user.api.delete(`${path}/gallery?url=${handle}`), 204)
      expect((await read(slug)).gallery).toEqual([])
    },
  )
})

describe('the type of a project on v2', () => {
  const packData = { loaders: ['mrpack'], file_parts: ['file-0'] }
  test('a jar gives a mod with loaders [fabric]', async () => {
    await createProject(site.user.api, 'of-a-jar')
    expect(await read('of-a-jar')).toMatchObject({ project_type: 'mod', loaders: ['fabric'] })
  })
  test('an .mrpack gives a modpack with loaders [fabric], never mrpack', async () => {
    const changes = { project_type: 'modpack', initial_versions: [versionData(packData)] }
    await createProject(site.user.api, 'of-a-pack', changes, [jarPart(mrpack(), 'pack.mrpack')])
    expect(await read('of-a-pack')).toMatchObject({ project_type: 'modpack', loaders: ['fabric'] })
  })
  test('changing the loaders of its version to forge keeps the type', async () => {
    const project = await read('of-a-pack')
    ok(await site.user.api.patch(`/v2/version/${project.versions[0]}`, { loaders: ['forge'] }), 204)
    expect(await read('of-a-pack')).toMatchObject({ project_type: 'modpack', loaders: ['forge'] })
  })
  test('without versions it is project; with a modpack version it is modpack', async () => {
    const { id } = await createEmptyProject(site.user.api, 'grows')
    expect((await read(id)).project_type).toBe('project')
    await createVersion(site.user.api, id, packData, [jarPart(mrpack(), 'pack.mrpack')])
    expect((await read(id)).project_type).toBe('modpack')
  })
  test('also if the part has a wrong file name but the content is an mrpack', async () => {
    const { id } = await createEmptyProject(site.user.api, 'misnamed')
    await createVersion(site.user.api, id, packData, [jarPart(mrpack(), 'invalid.zip')])
    expect((await read(id)).project_type).toBe('modpack')
  })
})

describe('GET /v3/limits/projects', () => {
  test('counts the projects that the user owns, below a finite maximum', async () => {
    const author = await site.addPerson('counted')
    const current = async () =>
      ok(await author.api.get('/v3/limits/projects')).as<{ current: number; max: number }>()
    await createProject(author.api, 'counted-one')
    await createProject(author.api, 'counted-two')
    expect(await current()).toEqual({ current: 2, max: expect.any(Number) })
    await createProject(author.api, 'counted-three')
    expect((await current()).current).toBe(3)
  })
})

describe('an approved project', () => {
  test('is found by anybody who knows its slug', async () => {
    const { id } = await createProject(site.user.api, 'opened')
    expect((await site.nobody.get('/v2/project/opened')).status).toBe(404)
    await approve(site.mod.api, id)
    expect((await site.nobody.get('/v2/project/opened')).body).toMatchObject({ id, status: 'approved' })
  })
})
