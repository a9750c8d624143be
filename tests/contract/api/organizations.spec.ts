import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../../support/add-on-files.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { addMember, approve, createProject, ok } from '../../support/publish.ts'

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

const described = { name: 'Theta', slug: 'theta', description: 'Another organisation' }
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

describe('creating an organisation', () => {
  test.each(wrong)('with %j is 400', async (fault) => {
    const answer = await site.user.api.post('/v3/organization', { ...described, ...fault })
    // v3 says 409 where something is taken.
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

describe('changing an organisation', () => {
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

describe('projects of an organisation', () => {
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

describe('a member who may edit members and their default permissions', () => {
  const EDIT_MEMBERS = 0b1000_1010
  const path = () => `/v2/team/${site.zeta.team_id}/members`
  const refused = (answer: { status: number; body: unknown }) =>
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { description: expect.stringMatching(/permissions that you do not have/) },
    ])

  test('gives neither themselves nor others what they lack in projects', async () => {
    const changes = { permissions: 1, organization_permissions: EDIT_MEMBERS }
    await addMember(site.user.api, site.zeta.team_id, site.friend, changes)
    refused(await site.friend.api.patch(`${path()}/${site.friend.id}`, { permissions: 1023 }))
    refused(await site.friend.api.post(path(), { user_id: site.enemy.id, permissions: 1023 }))
    ok(await site.friend.api.post(path(), { user_id: site.enemy.id, permissions: 1 }), 204)
  })
})
