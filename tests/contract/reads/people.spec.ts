import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addOrganization,
  addProject,
  addUser,
  addVersion,
  invite,
  join,
  teamOf,
} from '../../support/read-facts.ts'
import { openReadWorld, type ReadWorld } from '../../support/read-world.ts'
import { expectKeysOf } from '../../support/sample-keys.ts'

let world: ReadWorld

beforeAll(async () => {
  world = await openReadWorld()
  await addUser(world, 'user0001', 'Maker')
  await addUser(world, 'user0002', 'Friend')
  await addUser(world, 'user0003', 'Stranger')
  await addProject(world, 'alpha001')
  await addVersion(world, 'alpha001', 'vers0001')
  await addProject(world, 'beta0001', { status: 'processing' })
  await addOrganization(world, 'guild001', 'user0002')
  await addProject(world, 'gamma001', { organizationId: 'guild001' })
  await addOrganization(world, 'lodge001', 'user0002')
})

afterAll(() => world.close())

const maker = { authorization: 'user0001' }
const friend = { authorization: 'user0002' }
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)

describe('a user', () => {
  it('sees their own account as far as the token allows', async () => {
    const own = (await world.get('/v2/user', maker)).json()
    expectKeysOf('v2 own user', own)
    expect(own).toMatchObject({ id: 'user0001', username: 'Maker', email: 'Maker@example.test' })
    const shy = { authorization: 'user0001 without USER_READ_EMAIL' }
    expect((await world.get('/v2/user', shy)).json().email).toBeNull()
    const unpaid = { authorization: 'user0001 without PAYOUTS_READ' }
    expect((await world.get('/v2/user', unpaid)).json().payout_data).toBeNull()
    const blind = { authorization: 'user0001 without USER_READ' }
    expect((await world.get('/v2/user', blind)).statusCode).toBe(401)
    expect((await world.get('/v2/user')).statusCode).toBe(401)
  })

  it('is seen by others by id or by name in any case, without the email address', async () => {
    const byName = await world.get('/v3/user/maker')
    expectKeysOf('v3 user', byName.json())
    expect((await world.get('/v3/user/user0001')).body).toBe(byName.body)
    expect(byName.json().email).toBeNull()
    expect((await world.get('/v2/user/nobody')).statusCode).toBe(404)
    const asked = encodeURIComponent('["user0003","nobody","user0001"]')
    expect(ids((await world.get(`/v2/users?ids=${asked}`)).json())).toEqual(['user0003', 'user0001'])
  })

  it('has projects, of which hidden ones are visible only to them, and none of organizations', async () => {
    expect(ids((await world.get('/v2/user/Maker/projects')).json())).toEqual(['alpha001'])
    expect(ids((await world.get('/v2/user/Maker/projects', maker)).json()).sort()).toEqual([
      'alpha001',
      'beta0001',
    ])
    const without = { authorization: 'user0001 without PROJECT_READ' }
    expect(ids((await world.get('/v2/user/Maker/projects', without)).json())).toEqual(['alpha001'])
  })

  it('can see how much they own', async () => {
    expect((await world.get('/v3/limits/projects', maker)).json()).toEqual({ current: 2, max: 256 })
    expect((await world.get('/v3/limits/organizations', friend)).json()).toEqual({ current: 2, max: 16 })
    expect((await world.get('/v3/limits/collections', friend)).json()).toEqual({ current: 0, max: 32 })
    expect((await world.get('/v3/limits/projects')).statusCode).toBe(401)
  })
})

describe('a team', () => {
  const team = `/v2/team/${teamOf('alpha001')}/members`
  const people = async (headers = {}) =>
    (await world.get(team, headers)).json() as { user: { id: string }; permissions: number | null }[]

  it('shows its members to everyone, and permissions only to members', async () => {
    const mine = (await world.get('/v2/project/alpha001/members', maker)).json()
    expectKeysOf('v2 members, as a member', mine)
    expect(mine[0]).toMatchObject({ role: 'Owner', permissions: 1023, accepted: true })
    expect((await people())[0]).toMatchObject({ permissions: null, payouts_split: null })
    const without = { authorization: 'user0001 without PROJECT_READ' }
    expect((await people(without))[0]?.permissions).toBeNull()
    const v3 = (await world.get(`/v3/team/${teamOf('alpha001')}/members`, maker)).json()
    expectKeysOf('v3 members', v3)
    expect(v3[0]).toMatchObject({ role: 'Member', is_owner: true })
  })

  it('shows an invitation only to the invited user and to members, and everything to a new member', async () => {
    await invite(world, 'alpha001', 'user0002')
    expect(await people()).toHaveLength(1)
    expect(await people(maker)).toHaveLength(2)
    expect((await people(friend)).map(({ permissions }) => permissions)).toEqual([null, null])
    for (const headers of [{}, friend])
      expect(ids((await world.get('/v2/user/user0002/projects', headers)).json())).toEqual([])
    await join(world, 'alpha001', 'user0002')
    expect((await people(friend)).map(({ permissions }) => permissions)).toEqual([1023, 1])
    expect(await people()).toHaveLength(2)
    expect(ids((await world.get('/v2/user/user0002/projects')).json())).toContain('alpha001')
  })

  it('is returned in bulk in the requested order', async () => {
    const asked = encodeURIComponent(JSON.stringify([teamOf('guild001'), 'nothing1', teamOf('alpha001')]))
    const teams = (await world.get(`/v2/teams?ids=${asked}`)).json() as { user: { id: string } }[][]
    expect(teams.map((members) => members.map(({ user }) => user.id))).toEqual([
      ['user0002'],
      [],
      ['user0001', 'user0002'],
    ])
  })
})

describe('an invitation', () => {
  const notes = async (headers: Readonly<Record<string, string>>) =>
    (await world.get('/v2/user/user0003/notifications', headers)).json()
  const stranger = { authorization: 'user0003' }

  it('is a notification that can be read and deleted', async () => {
    await invite(world, 'alpha001', 'user0003', 'Painter')
    const [note] = await notes(stranger)
    expectKeysOf('v2 notification of a team invitation', note)
    expect(note).toMatchObject({ type: 'team_invite', read: false, body: { role: 'Painter' } })
    expect((await world.get(`/v2/notification/${note.id}`, stranger)).json()).toEqual(note)
    const asked = encodeURIComponent(JSON.stringify([note.id, 'nothing1']))
    expect((await world.get(`/v2/notifications?ids=${asked}`, stranger)).json()).toEqual([note])

    const data = { userId: 'user0003', notificationIds: [note.id] }
    await world.append('inbox-user0003', { type: 'NotificationsRead', data })
    expect(await notes(stranger)).toEqual([{ ...note, read: true }])
    await world.append('inbox-user0003', { type: 'NotificationsDeleted', data })
    expect(await notes(stranger)).toEqual([])
    expect((await world.get(`/v2/notification/${note.id}`, stranger)).statusCode).toBe(404)
  })

  it('is only for its user, with the scope', async () => {
    const path = '/v2/user/user0003/notifications'
    expect((await world.get(path, maker)).statusCode).toBe(401)
    expect((await world.get(path)).statusCode).toBe(401)
    const without = { authorization: 'user0003 without NOTIFICATION_READ' }
    expect((await world.get(path, without)).statusCode).toBe(401)
  })
})

describe('a follower', () => {
  it('has a list of their own and is told about new versions', async () => {
    await world.append('follow-user0003.alpha001', {
      type: 'ProjectFollowed',
      data: { userId: 'user0003', projectId: 'alpha001', at: '2024-05-01T00:00:00.000Z' },
    })
    await addVersion(world, 'alpha001', 'vers0009', { versionNumber: '2.0.0' })
    const follower = { authorization: 'user0003' }
    expect(ids((await world.get('/v2/user/Stranger/follows', follower)).json())).toEqual(['alpha001'])
    expect((await world.get('/v2/user/Stranger/follows', maker)).statusCode).toBe(401)
    const [note] = (await world.get('/v2/user/Stranger/notifications', follower)).json()
    expect(note).toMatchObject({
      type: 'project_update',
      body: { project_id: 'alpha001', version_id: 'vers0009' },
    })
  })
})

describe('an organization', () => {
  it('has every recorded key, by id and by slug', async () => {
    const answer = await world.get('/v3/organization/GUILD001', friend)
    expectKeysOf('v3 organization', answer.json())
    expect((await world.get('/v3/organization/guild001', friend)).body).toBe(answer.body)
    expect(answer.json().members[0]).toMatchObject({ is_owner: true, organization_permissions: 255 })
    expect(ids((await world.get('/v3/organization/guild001/projects')).json())).toEqual(['gamma001'])
    expect(ids((await world.get('/v3/user/Friend/organizations')).json())).toEqual(['guild001'])
  })

  it('shows the permissions of its members only to a token with the scope', async () => {
    const blind = { authorization: 'user0002 without ORGANIZATION_READ' }
    const team = teamOf('guild001')
    for (const path of [
      '/v3/organization/guild001',
      '/v3/organization/guild001/members',
      `/v2/team/${team}/members`,
    ]) {
      const answer = (await world.get(path, blind)).json()
      expect((answer.members ?? answer)[0], path).toMatchObject({ permissions: null, payouts_split: null })
      const sighted = (await world.get(path, { authorization: 'user0002 without PROJECT_READ' })).json()
      expect((sighted.members ?? sighted)[0], path).toMatchObject({ permissions: 1023 })
    }
  })

  it('without public projects is for its members and staff', async () => {
    const status = async (headers = {}) => (await world.get('/v3/organization/lodge001', headers)).statusCode
    expect([await status(), await status(maker), await status(friend)]).toEqual([404, 404, 200])
    expect(await status({ authorization: 'user0009 moderator' })).toBe(200)
    const asked = encodeURIComponent('["lodge001","guild001"]')
    expect(ids((await world.get(`/v3/organizations?ids=${asked}`)).json())).toEqual(['guild001'])
  })
})
