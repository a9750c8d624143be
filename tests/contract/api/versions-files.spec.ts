import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, sha1, sha512 } from '../../support/add-on-files.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import {
  approve,
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

describe('the same file again', () => {
  const bytes = jar()
  const published = async (slug: string) => {
    const project = await createProject(site.user.api, slug, {}, [jarPart(bytes)])
    await approve(site.mod.api, project.id)
    return project
  }
  const versionOf = async (query = '') =>
    ok(await site.nobody.get(`/v2/version_file/${sha1(bytes)}${query}`)).as<{ id: string }>().id
  const remove = async (id: string) => ok(await site.user.api.delete(`/v2/version/${id}`), 204)

  test('is accepted within its project, and stays until its last version is deleted', async () => {
    const { id, versions } = await published('same-again')
    const [first = ''] = versions
    const second = await createVersion(site.user.api, id, { version_number: '1.0.1' }, [
      jarPart(bytes, 'b.jar'),
    ])
    expect(await versionOf()).toBe(second.id)
    expect(await versionOf(`?version_id=${first}`)).toBe(first)
    const url = second.files[0]?.url ?? ''
    const other = await createProject(site.friend.api, 'has-another')
    const elsewhere = versionData({ project_id: other.id, version_number: '2.0.0' })
    const taken = await site.friend.api.post('/v2/version', form(elsewhere, [jarPart(bytes)]))
    expect([taken.status, taken.text]).toEqual([400, expect.stringContaining(`/project/same-again/version/`)])
    await remove(first)
    expect(await versionOf()).toBe(second.id)
    expect((await fetch(url)).status).toBe(200)
    await remove(second.id)
    expect((await site.nobody.get(`/v2/version_file/${sha1(bytes)}`)).status).toBe(404)
    ok(await site.friend.api.post('/v2/version', form(elsewhere, [jarPart(bytes)])))
  })

  test('does not reveal where it is hidden', async () => {
    const secret = jar()
    await createProject(site.user.api, 'keeps-quiet', {}, [jarPart(secret)])
    const copy = form(projectData('copies'), [jarPart(secret)])
    const answer = await site.friend.api.post('/v2/project', copy)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('already published.')
    expect(answer.text).not.toContain('keeps-quiet')
  })

  test('is accepted in two versions of one new project', async () => {
    const twice = jar()
    const initial_versions = [versionData(), versionData({ version_number: '1.0.1', file_parts: ['file-1'] })]
    const parts = [jarPart(twice, 'a.jar', 'file-0'), jarPart(twice, 'b.jar', 'file-1')]
    const project = await createProject(site.user.api, 'same-bytes', { initial_versions }, parts)
    expect(project.versions).toHaveLength(2)
  })
})

describe('GET of a version', () => {
  test('is 200 and names its project', async () => {
    const answer = await site.nobody.get(`/v2/version/${site.alpha.versions[0]}`)
    expect([answer.status, answer.body]).toMatchObject([200, { project_id: site.alpha.id }])
  })
  test('by a nonsense id is 404', async () => {
    expect((await site.nobody.get('/v2/version/false')).status).toBe(404)
  })
  test('of a draft is 200 for a member and 404 for an outsider', async () => {
    const { id } = await createVersion(site.user.api, site.alpha.id, {
      version_number: 'draft',
      status: 'draft',
    })
    for (const api of ['v2', 'v3']) {
      expect((await site.user.api.get(`/${api}/version/${id}`)).status).toBe(200)
      expect((await site.enemy.api.get(`/${api}/version/${id}`)).status).toBe(404)
    }
  })
})

describe('lookups by hash', () => {
  test.each([
    ['sha1', sha1],
    ['sha512', sha512],
  ] as const)('%s finds the version', async (algorithm, digest) => {
    const answer = await site.nobody.get(`/v2/version_file/${digest(site.alpha.file)}?algorithm=${algorithm}`)
    expect(ok(answer).body).toMatchObject({ id: site.alpha.versions[0] })
  })
  test('POST /version_files for two hashes returns both with the right versions', async () => {
    const bytes = jar()
    const { id } = await createVersion(site.user.api, site.alpha.id, { version_number: 'two' }, [
      jarPart(bytes),
    ])
    const hashes = [sha1(site.alpha.file), sha1(bytes)]
    const found = ok(await site.nobody.post('/v2/version_files', { hashes, algorithm: 'sha1' })).as<
      Record<string, { id: string }>
    >()
    expect(
      Object.entries(found)
        .map(([hash, version]) => [hash, version.id])
        .toSorted(),
    ).toEqual(
      [
        [hashes[0], site.alpha.versions[0]],
        [hashes[1], id],
      ].toSorted(),
    )
  })
  test('POST /version_files/project finds projects', async () => {
    const hash = sha1(site.alpha.file)
    const found = ok(
      await site.nobody.post('/v2/version_files/project', { hashes: [hash], algorithm: 'sha1' }),
    )
    expect(found.body).toMatchObject({ [hash]: { id: site.alpha.id } })
  })
  test('the update of a version that has no newer one is itself', async () => {
    const bytes = jar()
    const { id } = await createProject(site.user.api, 'up-to-date', {}, [jarPart(bytes)])
    await approve(site.mod.api, id)
    const body = { hashes: [sha1(bytes)], algorithm: 'sha1', loaders: ['fabric'], game_versions: ['1.20.1'] }
    const found = ok(await site.nobody.post('/v2/version_files/update', body))
    expect(found.body).toMatchObject({ [sha1(bytes)]: { project_id: id } })
  })
  test('updates of what nobody may see are {}', async () => {
    const body = { hashes: [sha1(site.beta.file)], algorithm: 'sha1', loaders: ['fabric'] }
    expect(ok(await site.nobody.post('/v2/version_files/update', body)).body).toEqual({})
  })
})

describe('the versions of a project', () => {
  test('featured=true with none featured picks the newest per released game version and loader', async () => {
    const { id } = await createProject(site.user.api, 'automatic')
    const add = (version_number: string, game_versions: string[]) =>
      createVersion(site.user.api, id, { version_number, game_versions })
    await add('1.1.0', ['1.20.1'])
    await add('1.2.0', ['1.19.2'])
    const featured = ok(await site.user.api.get(`/v2/project/${id}/version?featured=true`)).as<
      { version_number: string }[]
    >()
    expect(featured.map(({ version_number }) => version_number)).toEqual(['1.2.0', '1.1.0'])
  })
})

describe('PATCH of a version', () => {
  test('by an outsider is 401', async () => {
    const path = `/v2/version/${site.alpha.versions[0]}`
    expect((await site.enemy.api.patch(path, { name: 'Taken over' })).status).toBe(401)
  })
  test('by an outsider is 401 even if its dependency does not exist', async () => {
    const path = `/v2/version/${site.alpha.versions[0]}`
    const dependencies = [{ dependency_type: 'required', project_id: 'AAAAAAAA' }]
    expect((await site.enemy.api.patch(path, { dependencies })).status).toBe(401)
    expect((await site.user.api.patch(path, { dependencies })).status).toBe(400)
  })
  test.each(['unknown', 'scheduled'])('to the status %s is 400', async (status) => {
    const path = `/v2/version/${site.alpha.versions[0]}`
    expect((await site.user.api.patch(path, { status })).status).toBe(400)
  })
  test('of many fields at once is 204 and reads back', async () => {
    const { id } = await createVersion(site.user.api, site.alpha.id, { version_number: 'to-edit' })
    const changes = {
      name: 'Edited',
      version_number: 'edited',
      changelog: 'Rewritten',
      version_type: 'beta',
      dependencies: [
        { dependency_type: 'required', file_name: 'library.jar', project_id: null, version_id: null },
      ],
      game_versions: ['1.20.2'],
      loaders: ['forge'],
      featured: true,
      status: 'draft',
    }
    ok(await site.user.api.patch(`/v2/version/${id}`, changes), 204)
    expect(ok(await site.user.api.get(`/v2/version/${id}`)).body).toMatchObject(changes)
  })
  test('of game_versions alone keeps the loaders, and vice versa', async () => {
    const { id } = await createVersion(site.user.api, site.alpha.id, { version_number: 'one-field' })
    ok(await site.user.api.patch(`/v2/version/${id}`, { game_versions: ['1.20.4'] }), 204)
    expect((await site.nobody.get(`/v2/version/${id}`)).body).toMatchObject({
      loaders: ['fabric'],
      game_versions: ['1.20.4'],
    })
    ok(await site.user.api.patch(`/v2/version/${id}`, { loaders: ['forge'] }), 204)
    expect((await site.nobody.get(`/v2/version/${id}`)).body).toMatchObject({
      loaders: ['forge'],
      game_versions: ['1.20.4'],
    })
  })
})
