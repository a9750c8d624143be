import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, sha1 } from '../../support/add-on-files.ts'
import type { Api } from '../../support/api.ts'
import {
  addMember,
  approve,
  createEmptyProject,
  createProject,
  createVersion,
  form,
  jarPart,
  ok,
  type Published,
  projectData,
} from '../../support/publish.ts'
import { startTracedFixture, type TracedFixture } from '../../support/traces.ts'

let site: TracedFixture
beforeAll(async () => {
  site = await startTracedFixture()
})
afterAll(() => site.stop())

/** A reaction works some time after the answer. */
const patiently = { timeout: 60_000 }

const tryProject = (owner: Api, slug: string, bytes = jar()) =>
  owner.post('/v2/project', form(projectData(slug), [jarPart(bytes)]))

describe('a project and its slugs, when it is renamed or deleted', () => {
  test('releases its bytes to everybody and its slugs to its owner, and leaves no file', async () => {
    const bytes = jar()
    const { files } = await site.traces()
    const { id } = await createProject(site.user.api, 'first-name', {}, [jarPart(bytes)])
    ok(await site.user.api.patch(`/v2/project/${id}`, { slug: 'second-name' }), 204)
    expect((await tryProject(site.friend.api, 'other', bytes)).status).toBe(400)

    ok(await site.user.api.delete(`/v2/project/${id}`), 204)
    expect((await site.traces()).files).toEqual(files)
    expect((await site.user.api.get(`/v2/project/${id}`)).status).toBe(404)
    expect((await site.user.api.get(`/v2/version_file/${sha1(bytes)}`)).status).toBe(404)
    for (const slug of ['first-name', 'second-name']) {
      expect((await tryProject(site.friend.api, slug)).status).toBe(400)
      ok(await tryProject(site.user.api, slug))
    }
    ok(await tryProject(site.friend.api, 'other', bytes))
  })
  test('is deleted once: the second time is 401, like a project that never existed', async () => {
    const { id } = await createEmptyProject(site.user.api, 'deleted-once')
    ok(await site.user.api.delete(`/v2/project/${id}`), 204)
    for (const name of [id, 'never-was'])
      expect((await site.user.api.delete(`/v2/project/${name}`)).status).toBe(401)
  })
  test('keeps its former slug from others while it exists, and cannot be edited by it', async () => {
    const { id } = await createProject(site.user.api, 'went-away')
    await approve(site.mod.api, id)
    ok(await site.user.api.patch('/v2/project/went-away', { slug: 'went-here' }), 204)
    expect((await site.user.api.patch('/v2/project/went-away', { title: 'By a former slug' })).status).toBe(
      404,
    )
    expect((await tryProject(site.friend.api, 'went-away')).status).toBe(400)
  })
})

describe('a former slug', () => {
  test('redirects to what is below the project in v3 and for build tools and games, but not in v2', async () => {
    const { id, versions } = await createProject(site.user.api, 'old-address')
    await approve(site.mod.api, id)
    ok(await site.user.api.patch(`/v2/project/${id}`, { slug: 'new-address' }), 204)
    const below = ['version', 'members', 'dependencies', 'version/1.0.0']
    for (const path of below) {
      expect((await site.nobody.get(`/v2/project/old-address/${path}`)).status).toBe(404)
      expect((await site.nobody.get(`/v3/project/old-address/${path}`)).body).toEqual(
        (await site.nobody.get(`/v3/project/new-address/${path}`)).body,
      )
    }
    const updates = ok(await site.nobody.get('/updates/old-address/forge_updates.json'))
    expect(updates.text).toContain('/mod/new-address')
    const maven = '/maven/maven/modrinth/old-address'
    expect(ok(await site.nobody.get(`${maven}/maven-metadata.xml`)).text).toContain('>1.0.0<')
    const jarOf = `${maven}/${versions[0]}/old-address-${versions[0]}.jar`
    expect((await site.nobody.get(jarOf)).status).toBe(302)
  })
})

describe('an invitation', () => {
  test('cannot be answered after the project is deleted', async () => {
    const { id, team } = await createEmptyProject(site.user.api, 'invites')
    ok(await site.user.api.post(`/v2/team/${team}/members`, { user_id: site.friend.id }), 204)
    const actions = async () =>
      ok(await site.friend.api.get(`/v2/user/${site.friend.id}/notifications`))
        .as<{ actions: unknown[]; body: { project_id?: string } }[]>()
        .find(({ body }) => body.project_id === id)?.actions
    expect(await actions()).toHaveLength(2)
    ok(await site.user.api.delete(`/v2/project/${id}`), 204)
    expect(await actions()).toEqual([])
  })
})

describe('a deleted version or file', () => {
  test('can be added again immediately, any number of times', async () => {
    const bytes = jar()
    const { id } = await createVersion(site.user.api, site.alpha.id)
    const path = `/v2/version/${id}/file`
    for (let round = 0; round < 3; round++) {
      ok(await site.user.api.post(path, form({}, [jarPart(bytes, 'more.jar', 'more')])), 204)
      const { files } = ok(await site.nobody.get(`/v2/version/${id}`)).as<{
        files: { url: string; filename: string }[]
      }>()
      const { url = '' } = files.find(({ filename }) => filename === 'more.jar') ?? {}
      expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true)
      ok(await site.user.api.delete(`/v2/version_file/${sha1(bytes)}`), 204)
    }
  })
  test('releases its bytes immediately, and the project stays without it', async () => {
    const bytes = jar()
    const before = (await site.traces()).files
    const version = await createVersion(site.user.api, site.alpha.id, {}, [jarPart(bytes)])
    ok(await site.user.api.delete(`/v2/version/${version.id}`), 204)
    expect((await site.traces()).files).toEqual(before)
    expect((await site.nobody.get('/v2/project/alpha')).as<Published>().versions).not.toContain(version.id)
    ok(await tryProject(site.friend.api, 'took-the-bytes', bytes))
  })
  test('of two can be deleted by either hash, but the last one cannot', async () => {
    const parts = [jarPart(jar(), 'one.jar', 'a'), jarPart(jar(), 'two.jar', 'b')]
    const { id, files } = await createVersion(site.user.api, site.alpha.id, { file_parts: ['a', 'b'] }, parts)
    const [one, two] = files
    const path = (hash = '') => `/v2/version_file/${hash.toUpperCase()}`
    expect((await site.user.api.delete(`${path(one?.hashes.sha1)}?version_id=AAAAAAAA`)).status).toBe(404)
    const twice = `${path(one?.hashes.sha1)}?algorithm=sha1&algorithm=sha512`
    expect((await site.user.api.delete(twice)).status).toBe(400)
    expect((await site.user.api.delete(`${path(one?.hashes.sha1)}?algorithm=md5`)).status).toBe(400)
    ok(await site.user.api.delete(`${path(one?.hashes.sha512)}?algorithm=sha512&version_id=${id}`), 204)
    expect((await site.user.api.delete(path(two?.hashes.sha1))).status).toBe(400)
  })
})

describe('a project in an organization', () => {
  const organization = async (slug: string) =>
    ok(
      await site.user.api.post('/v3/organization', { slug, name: `Named ${slug}`, description: 'For tests' }),
    ).as<{ id: string; team_id: string }>()

  test('is moved in by its owner and out to a member, and its team follows', async () => {
    const { id, team_id } = await organization('mover')
    const { id: projectId, team } = await createProject(site.user.api, 'moved')
    await approve(site.mod.api, projectId)
    await addMember(site.user.api, team_id, site.friend)
    const add = (api: Api) => api.post(`/v3/organization/${id}/projects`, { project_id: 'moved' })
    expect((await add(site.friend.api)).status).toBe(401)
    ok(await add(site.user.api))
    expect((await add(site.user.api)).status).toBe(400)
    const transfer = await site.user.api.patch(`/v2/team/${team}/owner`, { user_id: site.friend.id })
    expect(transfer.status).toBe(400)

    const remove = (new_owner: string) =>
      site.user.api.delete(`/v3/organization/${id}/projects/${projectId}`, { new_owner })
    expect((await remove(site.enemy.id)).status).toBe(400)
    expect((await remove('absent')).status).toBe(400)
    ok(await remove(site.friend.id))
    ok(await site.friend.api.delete(`/v2/project/${projectId}`), 204)
  })
  test('goes to the owner when the organization is deleted, whose slug stays reserved for its owner', async () => {
    const { id } = await organization('short-lived')
    const { id: projectId } = await createProject(site.user.api, 'survivor', { organization_id: id })
    const path = `/v3/organization/${id}`
    expect((await site.enemy.api.delete(path)).status).toBe(401)
    ok(await site.user.api.delete(path), 204)
    await expect
      .poll(async () => {
        const { organization: owner } = (await site.user.api.get(`/v2/project/${projectId}`)).as<{
          organization: string | null
        }>()
        return owner
      }, patiently)
      .toBeNull()
    ok(await site.user.api.patch(`/v2/project/${projectId}`, { title: 'Owned again' }), 204)
    const again = { slug: 'short-lived', name: 'Again', description: 'For tests' }
    expect((await site.friend.api.post('/v3/organization', again)).status).toBe(400)
    await expect
      .poll(async () => (await site.user.api.post('/v3/organization', again)).status, patiently)
      .toBe(200)
  })
})

describe('a user name', () => {
  const rename = (api: Api, username: string) => api.patch('/v2/user/renamer', { username })

  test('is free after its owner chose another one, and a refused change does not affect it', async () => {
    const { id, api } = await site.addPerson('renamer')
    expect((await rename(site.enemy.api, 'wanted')).status).toBe(401)
    for (const bad of ['', 'a'.repeat(40), 'not safe', 'USER'])
      expect((await rename(api, bad)).status).toBe(400)
    ok(await rename(api, 'Renamer'), 204)
    ok(await rename(api, 'wanted'), 204)
    expect((await site.nobody.get('/v2/user/wanted')).as<{ id: string }>().id).toBe(id)
    await site.addPerson('renamer')
  })
  test('role and badges are for administrators; deleting an account is not for tokens', async () => {
    expect((await site.friend.api.patch('/v2/user/friend', { role: 'admin' })).status).toBe(401)
    expect((await site.friend.api.patch('/v2/user/friend', { badges: 1 })).status).toBe(401)
    ok(await (await site.signIn(site.admin)).api.patch('/v2/user/friend', { badges: 1 }), 204)
    expect((await site.friend.api.delete('/v2/user/friend')).status).toBe(401)
  })
})

describe('schedules', () => {
  test('must be in the future, for approved projects and for statuses that can be requested', async () => {
    const path = '/v2/project/alpha/schedule'
    const schedule = (time: string, requested_status: string, at = path) =>
      site.user.api.post(at, { time, requested_status })
    expect((await schedule('2100-01-01T00:00:00Z', 'rejected')).status).toBe(400)
    expect((await schedule('2100-01-01T00:00:00Z', 'bogus')).status).toBe(400)
    expect((await schedule('2020-01-01T00:00:00Z', 'unlisted')).status).toBe(400)
    expect((await schedule('tomorrow', 'unlisted')).status).toBe(400)
    expect((await schedule('2100-01-01T00:00:00Z', 'unlisted', '/v2/project/beta/schedule')).status).toBe(400)
    ok(await schedule('2100-01-01T00:00:00Z', 'unlisted'), 204)
    const version = `/v2/version/${site.alpha.versions[0]}/schedule`
    expect((await site.enemy.api.post(version, {})).status).toBe(400)
    ok(await schedule('2100-01-01T00:00:00+02:00', 'listed', version), 204)
  })
})
