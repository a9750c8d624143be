import { notificationTypes } from '@modstead/domain/accounts/settings/notification-choices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProject, addUser, addVersion, invite, join } from '../../support/read-facts.ts'
import { openReadWorld, type ReadWorld } from '../../support/read-world.ts'

interface Inbox {
  readonly notifications: readonly { readonly id: string; readonly type: string; readonly isRead: boolean }[]
  readonly total: number
  readonly page: number
}

const PAGE_SIZE = 20

let world: ReadWorld
beforeAll(async () => {
  world = await openReadWorld()
  await addUser(world, 'user0001', 'Reader')
  await addUser(world, 'user0002', 'Maker')
  await addUser(world, 'user0003', 'Somebody')
  await world.append('follow-user0001.alpha001', {
    type: 'ProjectFollowed',
    data: { userId: 'user0001', projectId: 'alpha001', at: '2024-05-01T00:00:00.000Z' },
  })
  await addProject(world, 'alpha001', { ownerId: 'user0002' })
  await addVersion(world, 'alpha001', 'vers0001')
  await addProject(world, 'beta0001', { ownerId: 'user0002' })
  await invite(world, 'beta0001', 'user0001', 'Painter')
})
afterAll(() => world.close())

const read = async <Answer>(path: string, userId = 'user0001'): Promise<Answer> => {
  const answer = await world.get(`/_internal/inbox${path}`, { authorization: userId })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const typesOf = ({ notifications }: Inbox) => notifications.map(({ type }) => type)
const mark = (type: 'NotificationsRead' | 'NotificationsDeleted', ...notificationIds: string[]) =>
  world.append('inbox-user0001', { type, data: { userId: 'user0001', notificationIds } })

describe('the inbox of a user', () => {
  it('includes what each notification is about, newest first', async () => {
    expect(await read('')).toMatchObject({
      notifications: [
        {
          type: 'team_invite',
          isRead: false,
          isOpen: true,
          role: 'Painter',
          project: { slug: 'beta0001', type: 'mod' },
        },
        {
          type: 'project_update',
          isRead: false,
          project: { slug: 'alpha001' },
          version: { id: 'vers0001', number: '1.0.0' },
        },
      ],
      ...{ total: 2, page: 1, pageSize: PAGE_SIZE },
    })
  })

  it('can be filtered by type or by read status, and shows everything for an unknown type', async () => {
    expect(typesOf(await read('?type=project_update'))).toEqual(['project_update'])
    expect(typesOf(await read('?type=status_change'))).toEqual([])
    expect(typesOf(await read('?type=nothing'))).toHaveLength(2)
    const [invitation = { id: '' }, update = { id: '' }] = (await read<Inbox>('')).notifications
    expect(await read('/unread')).toEqual([invitation.id, update.id])
    expect(await read('/unread/count')).toEqual({ count: 2 })
    await mark('NotificationsRead', update.id)
    expect(await read('?read=true')).toMatchObject({ notifications: [{ type: 'project_update' }], total: 1 })
    expect((await read<Inbox>('?read=true&type=team_invite')).total).toBe(0)
    expect(await read('/unread')).toEqual([invitation.id])
    expect(await read('/unread/count')).toEqual({ count: 1 })
  })

  it('no longer asks after the user has joined, and contains nothing deleted', async () => {
    await join(world, 'beta0001', 'user0001')
    const { notifications } = await read<Inbox>('')
    expect(notifications[0]).toMatchObject({ type: 'team_invite', isOpen: false })
    await mark('NotificationsDeleted', notifications[0]?.id ?? '')
    expect(typesOf(await read(''))).toEqual(['project_update'])
    expect(await read('/unread')).toEqual([])
    expect(await read('/unread/count')).toEqual({ count: 0 })
  })

  it('is read page by page', async () => {
    const changes = Array.from({ length: PAGE_SIZE + 1 }, (_, index) => {
      const [status, formerStatus] = index % 2 === 0 ? ['approved', 'archived'] : ['archived', 'approved']
      return { type: 'ProjectStatusChanged', data: { projectId: 'beta0001', status, formerStatus } }
    })
    await world.append('project-beta0001', ...changes)
    const first = await read<Inbox>('?type=status_change')
    const second = await read<Inbox>('?type=status_change&page=2')
    expect([first.notifications.length, second.notifications.length]).toEqual([PAGE_SIZE, 1])
    expect([first.total, second.page]).toEqual([PAGE_SIZE + 1, 2])
    const ids = [...first.notifications, ...second.notifications].map(({ id }) => id)
    expect(new Set(ids).size).toBe(PAGE_SIZE + 1)
    expect(await read('/unread')).toEqual(ids)
    expect(await read('?page=9')).toMatchObject({ notifications: [], total: PAGE_SIZE + 2, page: 9 })
  })

  it('holds nothing of a type that the user does not want', async () => {
    const mute = (...types: readonly string[]) =>
      world.append('settings-user0001', {
        type: 'UserNotificationsChosen',
        data: { userId: 'user0001', muted: types.map((type) => ({ type, channel: 'site' })) },
      })
    await mute('status_change')
    expect(await read('')).toMatchObject({ notifications: [{ type: 'project_update' }], total: 1 })
    expect(await read('/unread/count')).toEqual({ count: 0 })
    await mute(...notificationTypes)
    expect(await read('')).toMatchObject({ notifications: [], total: 0 })
    expect(await read('/unread')).toEqual([])
    expect(await read('/unread/count')).toEqual({ count: 0 })
  })

  it('is private', async () => {
    expect((await read<Inbox>('', 'user0003')).total).toBe(0)
    expect(await read('/unread/count', 'user0003')).toEqual({ count: 0 })
    for (const path of ['', '/unread', '/unread/count'])
      expect((await world.get(`/_internal/inbox${path}`)).statusCode).toBe(401)
  })
})
