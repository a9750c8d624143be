import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProject, addUser, addVersion, invite, join } from '../../support/read-facts.ts'
import { openReadWorld, type ReadWorld } from '../../support/read-world.ts'

const MAX_NOTIFICATIONS = 1_000
const SPARE = 5

interface Note {
  readonly id: string
  readonly created: string
  readonly body: { readonly type: string }
}

let world: ReadWorld
beforeAll(async () => {
  world = await openReadWorld()
  await addUser(world, 'user0001', 'Maker')
  await addUser(world, 'user0002', 'Reader')
  await addProject(world, 'alpha001', { status: 'draft' })
  // All have the same time, like events that are appended together.
  const changes = Array.from({ length: MAX_NOTIFICATIONS + SPARE }, (_, index) => {
    const [status, formerStatus] = index % 2 === 0 ? ['approved', 'archived'] : ['archived', 'approved']
    return { type: 'ProjectStatusChanged', data: { projectId: 'alpha001', status, formerStatus } }
  })
  await world.append('project-alpha001', ...changes)
})
afterAll(() => world.close())

const listOf = async (userId: string): Promise<readonly Note[]> =>
  (await world.get(`/v2/user/${userId}/notifications`, { authorization: userId })).json()
const typesOf = (notes: readonly Note[]) => notes.map(({ body }) => body.type)
const deleted = (userId: string, notes: readonly Note[]) =>
  world.append(`inbox-${userId}`, {
    type: 'NotificationsDeleted',
    data: { userId, notificationIds: notes.map(({ id }) => id) },
  })

describe('the notifications of a user', () => {
  it('are the latest thousand, ordered by id for the same moment', async () => {
    const notes = await listOf('user0001')
    expect(notes).toHaveLength(MAX_NOTIFICATIONS)
    expect(notes).toEqual(
      notes.toSorted((left, right) =>
        left.created === right.created
          ? left.id < right.id
            ? -1
            : 1
          : left.created > right.created
            ? -1
            : 1,
      ),
    )
  })

  it('are just as many after the newest are deleted', async () => {
    const before = await listOf('user0001')
    await deleted('user0001', before.slice(0, SPARE))
    const after = await listOf('user0001')
    expect(after).toHaveLength(MAX_NOTIFICATIONS)
    expect(after.slice(0, MAX_NOTIFICATIONS - SPARE)).toEqual(before.slice(SPARE))
  })

  it('list the newest of every type first, with the data of each type', async () => {
    await world.append('follow-user0001.beta0001', {
      type: 'ProjectFollowed',
      data: { userId: 'user0001', projectId: 'beta0001', at: '2024-05-01T00:00:00.000Z' },
    })
    await addProject(world, 'beta0001', { ownerId: 'user0002' })
    await addVersion(world, 'beta0001', 'vers0001')
    await invite(world, 'beta0001', 'user0001', 'Painter')
    const notes = await listOf('user0001')
    expect(notes).toHaveLength(MAX_NOTIFICATIONS)
    expect(typesOf(notes).slice(0, 3)).toEqual(['team_invite', 'project_update', 'status_change'])
    expect(notes.slice(0, 2)).toMatchObject([
      {
        body: { project_id: 'beta0001', role: 'Painter' },
        actions: [{ title: 'Accept' }, { title: 'Deny' }],
      },
      {
        body: { project_id: 'beta0001', version_id: 'vers0001' },
        text: 'You follow it. The new version is 1.0.0.',
      },
    ])
    await join(world, 'beta0001', 'user0001')
    expect((await listOf('user0001'))[0]).toMatchObject({ body: { type: 'team_invite' }, actions: [] })
  })

  it('by ids include only existing ones of the user', async () => {
    const [first, second] = await listOf('user0001')
    if (!first || !second) throw new Error('there are none')
    const asked = encodeURIComponent(JSON.stringify([second.id, first.id, 'nothing1']))
    const read = async (userId: string) =>
      (await world.get(`/v2/notifications?ids=${asked}`, { authorization: userId })).json()
    expect(await read('user0001')).toEqual([first, second])
    expect(await read('user0002')).toEqual([])
    await deleted('user0001', [first])
    expect(await read('user0001')).toEqual([second])
  })
})
