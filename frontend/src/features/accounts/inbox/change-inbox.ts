import type { InboxPage, SiteNotification } from '@modstead/query-api/contract/site/inbox'
import type { Pages } from '../../../api/pages.ts'
import { unreadAddress } from '../../../viewer/unread-address.ts'
import { isInbox } from './inbox-address.ts'

function changeAll(pages: Pages, change: (page: InboxPage) => InboxPage): void {
  for (const [address] of pages.all()) {
    const known = isInbox(address) ? pages.peek(address)?.data : undefined
    if (isInbox(address) && known) pages.put(address, change(known))
  }
}

/** Undefined if no list shows it. */
const wasRead = (pages: Pages, id: string): boolean | undefined =>
  pages
    .all()
    .flatMap(([address]) => (isInbox(address) ? (pages.peek(address)?.data?.notifications ?? []) : []))
    .find((each) => each.id === id)?.isRead

function countUnread(pages: Pages, more: number): void {
  const known = pages.peek(unreadAddress)?.data
  if (known) pages.put(unreadAddress, { count: Math.max(0, known.count + more) })
}

/** Shows these as read, or as unread again, wherever they are shown. */
export function showRead(pages: Pages, ids: ReadonlySet<string>, isRead: boolean): void {
  const changed = [...ids].filter((id) => wasRead(pages, id) !== isRead).length
  changeAll(pages, (page) => ({
    ...page,
    notifications: page.notifications.map((each) => (ids.has(each.id) ? { ...each, isRead } : each)),
  }))
  countUnread(pages, isRead ? -changed : changed)
}

/** Shows one no longer. */
export function showDeleted(pages: Pages, id: string): void {
  if (wasRead(pages, id) === false) countUnread(pages, -1)
  changeAll(pages, (page) => {
    const notifications = page.notifications.filter((each) => each.id !== id)
    return { ...page, notifications, total: page.total - (page.notifications.length - notifications.length) }
  })
}

/** An invitation that was accepted asks no more. */
export function showAccepted(pages: Pages, id: string): void {
  const accepted = (each: SiteNotification): SiteNotification =>
    each.id === id && 'isOpen' in each ? { ...each, isOpen: false } : each
  changeAll(pages, (page) => ({ ...page, notifications: page.notifications.map(accepted) }))
}
