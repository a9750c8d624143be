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

function keepUnread(pages: Pages, change: (ids: readonly string[]) => string[]): void {
  const ids = pages.peek(unreadAddress)?.data
  if (ids) pages.put(unreadAddress, change(ids))
}

/** Shows these as read, or as unread again, wherever they are shown. */
export function showRead(pages: Pages, ids: ReadonlySet<string>, isRead: boolean): void {
  changeAll(pages, (page) => ({
    ...page,
    notifications: page.notifications.map((each) => (ids.has(each.id) ? { ...each, isRead } : each)),
  }))
  keepUnread(pages, (unread) => {
    const others = unread.filter((id) => !ids.has(id))
    return isRead ? others : [...others, ...ids]
  })
}

/** Shows one no longer. */
export function showDeleted(pages: Pages, id: string): void {
  changeAll(pages, (page) => {
    const notifications = page.notifications.filter((each) => each.id !== id)
    return { ...page, notifications, total: page.total - (page.notifications.length - notifications.length) }
  })
  keepUnread(pages, (unread) => unread.filter((each) => each !== id))
}

/** An invitation that was accepted asks no more. */
export function showAccepted(pages: Pages, id: string): void {
  const accepted = (each: SiteNotification): SiteNotification =>
    each.id === id && 'isOpen' in each ? { ...each, isOpen: false } : each
  changeAll(pages, (page) => ({ ...page, notifications: page.notifications.map(accepted) }))
}
