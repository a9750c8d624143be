import { addressOf } from '../../../api/address-of.ts'
import type { InboxSearch } from './inbox-search.ts'

const start = '/_internal/inbox'

/** Of all notifications, or of those that were read. */
export const inboxAddress = (search: InboxSearch, isHistory: boolean) =>
  addressOf(start, { query: { ...search, read: isHistory ? 'true' : undefined } })

/** Whether an address that was read shows notifications. */
export const isInbox = (address: string): address is ReturnType<typeof inboxAddress> =>
  address.split('?')[0] === start
