import type { ProjectStatus } from '@modstead/domain/catalogue/values/project-status'
import { PROJECT_STATUSES } from '@modstead/domain/catalogue/values/project-status'
import { canSeeProject } from '@modstead/domain/catalogue/visibility'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOrganization, addProject, addUser, invite, join } from '../../support/read-facts.ts'
import { openReadWorld, type ReadWorld } from '../../support/read-world.ts'

let world: ReadWorld
const inStatus = (prefix: string) =>
  PROJECT_STATUSES.map((status, index) => ({ id: `${prefix}${`${index}`.padStart(4, '0')}`, status }))
const own = inStatus('mine')
const shared = inStatus('ours')
const all = [...own, ...shared].map(({ id }) => id)

beforeAll(async () => {
  world = await openReadWorld()
  for (const [id, name] of [
    ['user0001', 'Maker'],
    ['user0002', 'Guildmaster'],
    ['user0003', 'Stranger'],
    ['user0004', 'Teammate'],
    ['user0005', 'Invited'],
  ] as const)
    await addUser(world, id, name)
  await addOrganization(world, 'guild001', 'user0002')
  for (const { id, status } of own) {
    await addProject(world, id, { status })
    await invite(world, id, 'user0004')
    await join(world, id, 'user0004')
    await invite(world, id, 'user0005')
  }
  for (const { id, status } of shared) await addProject(world, id, { status, organizationId: 'guild001' })
  for (const [index, id] of all.entries())
    await world.append(`follow-user0003.${id}`, {
      type: 'ProjectFollowed',
      // Two have the same time.
      data: { userId: 'user0003', projectId: id, at: `2024-05-${10 + Math.floor(index / 2)}T00:00:00.000Z` },
    })
})
afterAll(() => world.close())

const idsAt = async (url: string, token?: string): Promise<string[]> => {
  const answer = await world.get(url, token === undefined ? {} : { authorization: token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().map(({ id }: { id: string }) => id)
}
const seen = (projects: readonly { id: string; status: ProjectStatus }[], isInside: boolean) =>
  projects
    .filter(({ status }) => canSeeProject(status, { actor: null, isMember: isInside }))
    .map(({ id }) => id)

const viewers = [
  { who: 'nobody', token: undefined, ofOwn: false, ofShared: false },
  { who: 'a stranger', token: 'user0003', ofOwn: false, ofShared: false },
  { who: 'the owner', token: 'user0001', ofOwn: true, ofShared: false },
  {
    who: 'the owner by a token that reads no projects',
    token: 'user0001 without PROJECT_READ',
    ofOwn: false,
    ofShared: false,
  },
  { who: 'who has joined', token: 'user0004', ofOwn: true, ofShared: false },
  { who: 'who is only invited', token: 'user0005', ofOwn: false, ofShared: false },
  { who: 'who sits in the organization', token: 'user0002', ofOwn: false, ofShared: true },
  { who: 'a moderator', token: 'user0009 moderator', ofOwn: true, ofShared: true },
]

describe('a list of projects', () => {
  it.each(viewers)('shows $who, for a user and for an organization, what the rules say', async (viewer) => {
    const { token, ofOwn, ofShared } = viewer
    expect(await idsAt('/v2/user/Maker/projects', token)).toEqual(seen(own, ofOwn))
    expect(await idsAt('/v3/organization/guild001/projects', token)).toEqual(seen(shared, ofShared))
  })

  it('of a user contains what they have joined, not invitations or projects of organizations', async () => {
    expect(await idsAt('/v2/user/Teammate/projects')).toEqual(seen(own, false))
    expect(await idsAt('/v2/user/Invited/projects')).toEqual([])
    expect(await idsAt('/v2/user/Invited/projects', 'user0005')).toEqual([])
    expect(await idsAt('/v2/user/Guildmaster/projects', 'user0002')).toEqual([])
  })

  it('of followed projects is sorted by latest follow, and by id for the same moment', async () => {
    const visible = new Set([...seen(own, false), ...seen(shared, false)])
    const byMoment = Array.from({ length: all.length / 2 }, (_, pair) => all.slice(2 * pair, 2 * pair + 2))
    const latestFirst = byMoment
      .toReversed()
      .flat()
      .filter((id) => visible.has(id))
    expect(await idsAt('/v2/user/Stranger/follows', 'user0003')).toEqual(latestFirst)
  })
})
