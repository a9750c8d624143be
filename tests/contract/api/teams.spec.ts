import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../support/api.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { addMember, approve, createProject, ok, type Published } from '../../support/publish.ts'

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

interface Member {
  readonly user: { readonly id: string; readonly username: string }
  readonly role: string
  readonly is_owner?: boolean
  readonly accepted: boolean
  readonly permissions: number | null
}

const membersOf = async (viewer: Api, path: string): Promise<Record<string, Member>> => {
  const members = ok(await viewer.get(path)).as<Member[]>()
  return Object.fromEntries(members.map((member) => [member.user.username, member]))
}

const publish = async (slug: string): Promise<Published> => {
  const project = await createProject(site.user.api, slug)
  await approve(site.mod.api, project.id)
  return project
}

describe('who sees which members', () => {
  const paths = async () => {
    const project = await publish('members-seen')
    const made = { slug: 'members', name: 'Members', description: 'Of members' }
    const organization = ok(await site.user.api.post('/v3/organization', made)).as<{
      id: string
      team_id: string
    }>()
    const shown = await publish('makes-it-public')
    const { id } = organization
    ok(await site.user.api.post(`/v3/organization/${id}/projects`, { project_id: shown.id }))
    return [
      { team: project.team, path: `/v2/team/${project.team}/members` },
      { team: project.team, path: `/v3/team/${project.team}/members` },
      { team: project.team, path: `/v2/project/${project.slug}/members` },
      { team: organization.team_id, path: `/v3/organization/${id}/members` },
    ]
  }

  test('an outsider sees accepted members without permissions, an invited one sees all members, and a member sees permissions', async () => {
    const before = await paths()
    for (const { path } of before)
      expect(await membersOf(site.enemy.api, path)).toMatchObject({
        user: { accepted: true, permissions: null },
      })

    for (const team of new Set(before.map((each) => each.team)))
      ok(
        await site.user.api.post(`/v2/team/${team}/members`, { user_id: site.friend.id, permissions: 1 }),
        204,
      )
    for (const { path } of before) {
      const invited = await membersOf(site.friend.api, path)
      expect(invited).toMatchObject({
        user: { accepted: true, permissions: null },
        friend: { accepted: false, permissions: null },
      })
      expect(Object.keys(await membersOf(site.enemy.api, path))).toEqual(['user'])
    }

    for (const team of new Set(before.map((each) => each.team)))
      ok(await site.friend.api.post(`/v2/team/${team}/join`), 204)
    for (const { path } of before) {
      const joined = await membersOf(site.friend.api, path)
      expect(joined.user?.permissions).toBeTypeOf('number')
      expect(joined.friend).toMatchObject({ accepted: true, permissions: expect.any(Number) })
      expect(Object.keys(await membersOf(site.enemy.api, path)).toSorted()).toEqual(['friend', 'user'])
    }
  })
})

describe('transferring ownership', () => {
  let project: Published
  const transfer = (by: Api, to: string) => by.patch(`/v2/team/${project.team}/owner`, { user_id: to })

  beforeAll(async () => {
    project = await publish('to-transfer')
  })

  test('to somebody outside is 400, to a pending member 400, by somebody other than the owner 401', async () => {
    expect((await transfer(site.user.api, site.enemy.id)).status).toBe(400)
    ok(await site.user.api.post(`/v2/team/${project.team}/members`, { user_id: site.friend.id }), 204)
    expect((await transfer(site.user.api, site.friend.id)).status).toBe(400)
    ok(await site.friend.api.post(`/v2/team/${project.team}/join`), 204)
    expect((await transfer(site.friend.api, site.friend.id)).status).toBe(401)
  })
  test('by the owner to an accepted member is 204: both have all permissions, and the old owner is a Member', async () => {
    ok(await transfer(site.user.api, site.friend.id), 204)
    const members = await membersOf(site.friend.api, `/v3/team/${project.team}/members`)
    expect(members.friend).toMatchObject({ is_owner: true, permissions: 1023 })
    expect(members.user).toMatchObject({ is_owner: false, permissions: 1023, role: 'Member' })
  })
  test('the owner cannot be removed', async () => {
    expect((await site.user.api.delete(`/v2/team/${project.team}/members/${site.friend.id}`)).status).toBe(
      401,
    )
  })
  test('v2 calls the owner Owner whatever role is set; v3 shows the role as it is', async () => {
    const path = `/v2/team/${project.team}/members/${site.friend.id}`
    ok(await site.friend.api.patch(path, { role: 'Captain' }), 204)
    const legacy = await membersOf(site.nobody, `/v2/team/${project.team}/members`)
    const modern = await membersOf(site.nobody, `/v3/team/${project.team}/members`)
    expect(legacy.friend?.role).toBe('Owner')
    expect(modern.friend).toMatchObject({ role: 'Captain', is_owner: true })
  })
  test('v2 calls nobody else Owner', async () => {
    ok(
      await site.friend.api.patch(`/v2/team/${project.team}/members/${site.user.id}`, { role: 'Owner' }),
      204,
    )
    const legacy = await membersOf(site.nobody, `/v2/team/${project.team}/members`)
    const modern = await membersOf(site.nobody, `/v3/team/${project.team}/members`)
    expect(legacy.user?.role).toBe('Member')
    expect(modern.user).toMatchObject({ role: 'Owner', is_owner: false })
  })
})

describe('members of a team', () => {
  test('may be changed and removed by anybody with the permission', async () => {
    const project = await publish('with-members')
    await addMember(site.user.api, project.team, site.friend, { permissions: 1 })
    const path = `/v2/team/${project.team}/members/${site.friend.id}`
    ok(
      await site.user.api.patch(path, { permissions: 5, role: 'Artist', payouts_split: 51, ordering: 3 }),
      204,
    )
    const members = await membersOf(site.user.api, `/v2/team/${project.team}/members`)
    expect(members.friend).toMatchObject({ permissions: 5, role: 'Artist', payouts_split: 51, ordering: 3 })
    ok(await site.user.api.delete(path), 204)
    expect(Object.keys(await membersOf(site.user.api, `/v2/team/${project.team}/members`))).toEqual(['user'])
  })
})

describe('a member whom an administrator imports from another catalogue', () => {
  const imported = { import: { accepted: true }, role: 'Author' }
  test('joins immediately', async () => {
    const { team, slug } = await publish('brought-along')
    ok(await site.admin.api.post(`/v2/team/${team}/members`, { user_id: site.friend.id, ...imported }), 204)
    expect(await membersOf(site.enemy.api, `/v2/project/${slug}/members`)).toMatchObject({
      friend: { accepted: true, role: 'Author' },
    })
  })

  test('is invited as usual by anybody else', async () => {
    const { team } = await publish('not-brought-along')
    const answer = await site.user.api.post(`/v2/team/${team}/members`, {
      user_id: site.friend.id,
      ...imported,
    })
    expect(answer.status).toBe(401)
    expect(Object.keys(await membersOf(site.user.api, `/v2/team/${team}/members`))).toEqual(['user'])
  })
})
