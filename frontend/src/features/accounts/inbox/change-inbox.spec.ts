import type { InboxPage } from '@modstead/query-api/contract/site/inbox'
import { expect, test } from 'vitest'
import { createPages } from '../../../api/pages.ts'
import { unreadAddress } from '../../../viewer/unread-address.ts'
import { showAccepted, showDeleted, showRead } from './change-inbox.ts'
import { inboxAddress } from './inbox-address.ts'

const invitation = (id: string) => ({
  ...{ id, createdAt: '2026-01-01T00:00:00.000Z', isRead: false, type: 'team_invite' as const },
  ...{ teamId: 't', role: 'Painter', invitedBy: null, isOpen: true, project: null },
})
const all = inboxAddress({ type: undefined, page: undefined }, false)
const invitations = inboxAddress({ type: 'team_invite', page: undefined }, false)

const known = () => {
  const pages = createPages(() => Promise.reject(new Error('nothing is to be read')))
  const page: InboxPage = {
    notifications: [invitation('a'), invitation('b')],
    ...{ total: 2, page: 1, pageSize: 20 },
  }
  pages.put(all, page)
  pages.put(invitations, page)
  pages.put(unreadAddress, { count: 3 })
  const shown = (address: typeof all) => pages.peek(address)?.data
  return { pages, shown, unread: () => pages.peek(unreadAddress)?.data?.count }
}

test('a read notification is marked in every list and no longer counted, until it is marked unread', () => {
  const { pages, shown, unread } = known()
  showRead(pages, new Set(['a']), true)
  for (const address of [all, invitations])
    expect(shown(address)?.notifications.map(({ isRead }) => isRead)).toEqual([true, false])
  expect(unread()).toBe(2)
  showRead(pages, new Set(['a']), true)
  expect(unread()).toBe(2)
  showRead(pages, new Set(['a']), false)
  expect(shown(all)?.notifications.map(({ isRead }) => isRead)).toEqual([false, false])
  expect(unread()).toBe(3)
})

test('what no list shows counts no more either', () => {
  const { pages, unread } = known()
  showRead(pages, new Set(['a', 'b', 'c']), true)
  expect(unread()).toBe(0)
})

test('a deleted notification disappears from every list and from the count', () => {
  const { pages, shown, unread } = known()
  showDeleted(pages, 'a')
  for (const address of [all, invitations])
    expect(shown(address)).toMatchObject({ notifications: [{ id: 'b' }], total: 1 })
  expect(unread()).toBe(2)
  showRead(pages, new Set(['b']), true)
  showDeleted(pages, 'b')
  expect(unread()).toBe(1)
})

test('an accepted invitation no longer asks', () => {
  const { pages, shown } = known()
  showAccepted(pages, 'b')
  expect(shown(invitations)?.notifications).toMatchObject([{ isOpen: true }, { isOpen: false }])
})
