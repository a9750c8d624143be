import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsQuery } from '../../support/api.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { addMember, approve, createProject, createVersion, ok } from '../../support/publish.ts'

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

interface Notification {
  readonly id: string
  readonly type: string
  readonly read: boolean
  readonly body: Readonly<Record<string, unknown>>
}

describe('the projects of a user', () => {
  const projects = async (username: string) =>
    ok(await site.nobody.get(`/v2/user/${username}/projects`))
      .as<{ id: string }[]>()
      .map(({ id }) => id)
  test('include a new one and no longer a deleted one', async () => {
    const { id } = await createProject(site.user.api, 'listed')
    await approve(site.mod.api, id)
    expect(await projects('user')).toContain(id)
    ok(await site.user.api.delete(`/v2/project/${id}`), 204)
    expect(await projects('user')).not.toContain(id)
  })
  test('grow by joining a team and shrink by being removed', async () => {
    await addMember(site.user.api, site.alpha.team, site.friend)
    expect(await projects('friend')).toContain(site.alpha.id)
    ok(await site.user.api.delete(`/v2/team/${site.alpha.team}/members/${site.friend.id}`), 204)
    expect(await projects('friend')).not.toContain(site.alpha.id)
  })
})

test('nobody can use the id of somebody else as a username, in a change or a new account', async () => {
  const named = (username: string) => site.enemy.api.patch(`/v2/user/${site.enemy.id}`, { username })
  expect((await named(site.friend.id)).status).toBe(400)
  const account = { username: site.friend.id, role: 'developer' }
  expect([400, 409]).toContain((await site.admin.api.post('/v3/user', account)).status)
  expect(ok(await site.nobody.get(`/v2/user/${site.friend.id}`)).body).toMatchObject({ username: 'friend' })
  ok(await named('enemy'), 204)
})

describe('notifications', () => {
  const listOf = async (person = site.enemy) =>
    ok(await person.api.get(`/v2/user/${person.id}/notifications`)).as<Notification[]>()

  test('an invitation creates one for the invited user, of the legacy type team_invite', async () => {
    const invitation = { user_id: site.enemy.id, role: 'Artist' }
    ok(await site.user.api.post(`/v2/team/${site.alpha.team}/members`, invitation), 204)
    expect(await listOf()).toMatchObject([
      {
        type: 'team_invite',
        read: false,
        body: { type: 'team_invite', project_id: site.alpha.id, role: 'Artist' },
      },
    ])
  })
  test('PATCH marks it read and keeps it; DELETE removes it', async () => {
    const [invitation] = await listOf()
    const path = `/v2/notification/${invitation?.id}`
    ok(await site.enemy.api.patch(path), 204)
    expect(await listOf()).toMatchObject([{ id: invitation?.id, read: true }])
    ok(await site.enemy.api.delete(path), 204)
    expect(await listOf()).toEqual([])
    expect((await site.enemy.api.get(path)).status).toBe(404)
  })
  test('several at once by ids', async () => {
    const projects = await Promise.all(['bulk-a', 'bulk-b'].map((slug) => createProject(site.user.api, slug)))
    for (const { team } of projects)
      ok(await site.user.api.post(`/v2/team/${team}/members`, { user_id: site.enemy.id }), 204)
    const ids = (await listOf()).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    const path = `/v2/notifications?${idsQuery(ids)}`
    expect(ok(await site.enemy.api.get(path)).as<Notification[]>()).toHaveLength(2)
    ok(await site.enemy.api.patch(path), 204)
    expect((await listOf()).map(({ read }) => read)).toEqual([true, true])
    ok(await site.enemy.api.delete(path), 204)
    expect(await listOf()).toEqual([])
  })
  test('a member who was added without an invitation gets none', async () => {
    const { team } = await createProject(site.user.api, 'carried-over')
    const member = { user_id: site.enemy.id, import: { accepted: true } }
    ok(await site.admin.api.post(`/v2/team/${team}/members`, member), 204)
    expect(await listOf()).toEqual([])
  })
  test('a follower is told about a new version', async () => {
    ok(await site.friend.api.post(`/v2/project/${site.alpha.id}/follow`), 204)
    const { id } = await createVersion(site.user.api, site.alpha.id, { version_number: 'news' })
    expect(await listOf(site.friend)).toContainEqual(
      expect.objectContaining({
        type: 'project_update',
        body: expect.objectContaining({ project_id: site.alpha.id, version_id: id }),
      }),
    )
  })
  test('members of a project are told when a moderator changes its status, but not about their own changes', async () => {
    const { id, team } = await createProject(site.user.api, 'judged')
    ok(await site.user.api.post('/v3/organization/zeta/projects', { project_id: id }))
    await addMember(site.user.api, team, site.friend)
    await approve(site.mod.api, id)
    ok(await site.user.api.patch(`/v2/project/${id}`, { status: 'unlisted' }), 204)
    ok(await site.mod.api.patch(`/v2/project/${id}`, { status: 'rejected' }), 204)
    await addMember(site.user.api, team, site.admin)
    const heard = async (person: typeof site.user) =>
      (await listOf(person))
        .map(({ body }) => body)
        .filter(({ type, project_id }) => type === 'status_change' && project_id === id)
    const told = [
      { type: 'status_change', project_id: id, old_status: 'unlisted', new_status: 'rejected' },
      { type: 'status_change', project_id: id, old_status: 'processing', new_status: 'approved' },
    ]
    for (const member of [site.user, site.friend]) expect(await heard(member)).toEqual(told)
    for (const other of [site.mod, site.admin, site.enemy]) expect(await heard(other)).toEqual([])
  })
  test('are private', async () => {
    expect((await site.friend.api.get(`/v2/user/${site.enemy.id}/notifications`)).status).toBe(401)
    expect((await site.nobody.get(`/v2/user/${site.enemy.id}/notifications`)).status).toBe(401)
  })
})

describe('following', () => {
  test('appears in the list of follows and in the number of followers, immediately', async () => {
    const { id } = await createProject(site.user.api, 'followed')
    await approve(site.mod.api, id)
    ok(await site.enemy.api.post(`/v2/project/${id}/follow`), 204)
    expect((await site.nobody.get(`/v2/project/${id}`)).body).toMatchObject({ followers: 1 })
    expect(ok(await site.enemy.api.get(`/v2/user/${site.enemy.id}/follows`)).body).toMatchObject([{ id }])
    expect((await site.enemy.api.post(`/v2/project/${id}/follow`)).status).toBe(400)
    ok(await site.enemy.api.delete(`/v2/project/${id}/follow`), 204)
    expect((await site.nobody.get(`/v2/project/${id}`)).body).toMatchObject({ followers: 0 })
  })
})
