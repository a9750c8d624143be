import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../../support/add-on-files.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { addMember, approve, createProject, form, jarPart, ok, versionData } from '../../support/publish.ts'

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

const described = { name: 'Theta', slug: 'theta', description: 'Another organization' }
const wrong = [
  { name: 'A' },
  { name: 'A'.repeat(100) },
  { slug: 'zeta' },
  { slug: 'a' },
  { slug: 'a'.repeat(100) },
  { slug: 'not/safe?' },
  { description: 'A' },
  { description: 'A'.repeat(300) },
]

describe('creating an organization', () => {
  test.each(wrong)('with %j is 400', async (fault) => {
    const answer = await site.user.api.post('/v3/organization', { ...described, ...fault })
    // v3 answers 409 if something is taken.
    expect([400, 409]).toContain(answer.status)
    expect((await site.nobody.get('/v3/organization/theta')).status).toBe(404)
  })
  test('is 200; its creator is the sole member, owner, with all permissions and the role Member', async () => {
    const answer = ok(await site.user.api.post('/v3/organization', described))
    expect(answer.body).toMatchObject({
      ...described,
      members: [
        {
          user: { id: site.user.id },
          is_owner: true,
          role: 'Member',
          permissions: 1023,
          organization_permissions: 255,
        },
      ],
    })
    expect(answer.as<{ members: unknown[] }>().members).toHaveLength(1)
  })
})

describe('changing an organization', () => {
  test.each(wrong)('to %j is 400', async (fault) => {
    expect([400, 409]).toContain((await site.user.api.patch('/v3/organization/theta', fault)).status)
  })
  test('within the limits is 204, and the new slug works', async () => {
    const changes = { slug: 'iota', name: 'Iota', description: 'Renamed' }
    ok(await site.user.api.patch('/v3/organization/theta', changes), 204)
    expect(ok(await site.user.api.get('/v3/organization/iota')).body).toMatchObject(changes)
  })
  test('sets and deletes its icon', async () => {
    ok(await site.user.api.send('PATCH', '/v3/organization/iota/icon?ext=png', { body: picture() }), 204)
    expect((await site.user.api.get('/v3/organization/iota')).body).toMatchObject({
      icon_url: expect.stringMatching(/^http/),
      color: expect.any(Number),
    })
    ok(await site.user.api.delete('/v3/organization/iota/icon'), 204)
    expect((await site.user.api.get('/v3/organization/iota')).body).toMatchObject({ icon_url: null })
  })
  test('DELETE is 204, then GET 404', async () => {
    ok(await site.user.api.delete('/v3/organization/iota'), 204)
    expect((await site.user.api.get('/v3/organization/iota')).status).toBe(404)
  })
})

describe('projects of an organization', () => {
  const idsAt = async (path: string) =>
    ok(await site.user.api.get(path))
      .as<{ id: string }[]>()
      .map(({ id }) => id)

  test.each(['id', 'slug'] as const)(
    'are added by %s, leave the user’s own list, and come back',
    async (name) => {
      const project = await createProject(site.user.api, `moves-by-${name}`)
      await approve(site.mod.api, project.id)
      ok(await site.user.api.post('/v3/organization/zeta/projects', { project_id: project[name] }))
      expect(await idsAt('/v3/organization/zeta/projects')).toContain(project.id)
      expect(await idsAt('/v2/user/user/projects')).not.toContain(project.id)
      expect((await site.nobody.get(`/v2/project/${project.id}`)).body).toMatchObject({
        organization: site.zeta.id,
      })

      const path = `/v3/organization/zeta/projects/${project.id}`
      ok(await site.user.api.delete(path, { new_owner: site.user.id }))
      expect(await idsAt('/v3/organization/zeta/projects')).not.toContain(project.id)
      expect(await idsAt('/v2/user/user/projects')).toContain(project.id)
    },
  )
})

describe('a user who gave a project to an organization', () => {
  const ADD_PROJECT = 0b1_0000
  const given = async (slug: string) => {
    const giver = await site.addPerson(`giver-of-${slug}`)
    await addMember(site.user.api, site.zeta.team_id, giver, { organization_permissions: ADD_PROJECT })
    const project = await createProject(giver.api, slug)
    await approve(site.mod.api, project.id)
    ok(await giver.api.post('/v3/organization/zeta/projects', { project_id: project.id }))
    return { giver, project }
  }
  const attempts = async ({ giver: { api }, project: { id } }: Awaited<ReturnType<typeof given>>) => [
    (await api.patch(`/v2/project/${id}`, { title: 'Still mine' })).status,
    (await api.post('/v2/version', form(versionData({ project_id: id }), [jarPart()]))).status,
    (await api.delete(`/v2/project/${id}`)).status,
  ]

  test('may do in it what the organization allows its members', async () => {
    expect(await attempts(await given('given-away'))).toEqual([401, 401, 401])
  })
  test('may do nothing in it after leaving the organization', async () => {
    const gift = await given('given-and-gone')
    ok(await site.user.api.delete(`/v2/team/${site.zeta.team_id}/members/${gift.giver.id}`), 204)
    expect(await attempts(gift)).toEqual([401, 401, 401])
  })
  test('has no access to it after it went to another organization', async () => {
    const gift = await given('given-on')
    const path = `/v3/organization/zeta/projects/${gift.project.id}`
    ok(await site.user.api.delete(path, { new_owner: site.user.id }))
    expect(await attempts(gift)).toEqual([401, 401, 401])
    const members = ok(await site.nobody.get(`/v3/project/${gift.project.id}/members`))
    expect(members.body).toMatchObject([{ user: { id: site.user.id }, is_owner: true }])
  })
  test('owns it again after it is given back', async () => {
    const { giver, project } = await given('given-back')
    ok(await site.user.api.delete(`/v3/organization/zeta/projects/${project.id}`, { new_owner: giver.id }))
    ok(await giver.api.patch(`/v2/project/${project.id}`, { title: 'Mine again' }), 204)
  })
})

describe('a member who may edit members and their default permissions', () => {
  const EDIT_MEMBERS = 0b1000_1010
  const path = () => `/v2/team/${site.zeta.team_id}/members`
  const refused = (answer: { status: number; body: unknown }) =>
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { description: expect.stringMatching(/permissions that you do not have/) },
    ])

  test('cannot give themselves or others project permissions that they lack', async () => {
    const changes = { permissions: 1, organization_permissions: EDIT_MEMBERS }
    await addMember(site.user.api, site.zeta.team_id, site.friend, changes)
    refused(await site.friend.api.patch(`${path()}/${site.friend.id}`, { permissions: 1023 }))
    refused(await site.friend.api.post(path(), { user_id: site.enemy.id, permissions: 1023 }))
    ok(await site.friend.api.post(path(), { user_id: site.enemy.id, permissions: 1 }), 204)
  })

  test('is 401 without the permission to choose default permissions, whether they change or not', async () => {
    const guest = await site.addPerson('guest')
    await addMember(site.user.api, site.zeta.team_id, guest, { permissions: 1 })
    const EDIT_MEMBER = 0b1000
    const editor = await site.addPerson('editor')
    const bits = { permissions: 1023, organization_permissions: EDIT_MEMBER }
    await addMember(site.user.api, site.zeta.team_id, editor, bits)
    for (const permissions of [0, 1])
      expect((await editor.api.patch(`${path()}/${guest.id}`, { permissions })).status).toBe(401)
    ok(await editor.api.patch(`${path()}/${guest.id}`, { role: 'Guest' }), 204)
  })
})
