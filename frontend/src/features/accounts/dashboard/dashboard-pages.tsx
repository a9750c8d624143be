import type { ReactNode } from 'react'
import type { PageAddress } from '../../../api/page-address.ts'
import { t } from '../../../texts/t.ts'
import type { ParseKept } from '../../../viewer/require-viewer.ts'
import { unreadAddress } from '../../../viewer/unread-address.ts'
import { Inbox } from '../inbox/Inbox.tsx'
import { inboxAddress } from '../inbox/inbox-address.ts'
import { parseInboxSearch } from '../inbox/inbox-search.ts'
import { MarkAllRead } from '../inbox/MarkAllRead.tsx'

type Page = {
  title: string
  description: string
  /** What comes back after a sign-in. */
  parseKept: ParseKept
  /** What is read before it shows. */
  reads: (search: Record<string, unknown>) => readonly PageAddress<unknown>[]
  actions?: ReactNode
  content: ReactNode
}

/** By the last part of the address. */
export const dashboardPages: ReadonlyMap<string, Page> = new Map<string, Page>([
  [
    'notifications',
    {
      title: t('inbox.notifications'),
      description: t('inbox.notifications-line'),
      parseKept: parseInboxSearch,
      reads: (search) => [unreadAddress, inboxAddress(parseInboxSearch(search), false)],
      actions: <MarkAllRead />,
      content: <Inbox page="notifications" isHistory={false} />,
    },
  ],
  [
    'notifications/history',
    {
      title: t('inbox.history'),
      description: t('inbox.history-line'),
      parseKept: parseInboxSearch,
      reads: (search) => [inboxAddress(parseInboxSearch(search), true)],
      content: <Inbox page="notifications/history" isHistory />,
    },
  ],
])
