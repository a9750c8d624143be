import { getRouteApi, useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { usePage } from '../../../api/use-page.ts'
import { t } from '../../../texts/t.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DeletedRow } from './DeletedRow.tsx'
import { InboxFilters } from './InboxFilters.tsx'
import { InboxRow } from './InboxRow.tsx'
import { inboxAddress } from './inbox-address.ts'
import { parseInboxSearch } from './inbox-search.ts'
import { markRead } from './mark-read.ts'
import { notificationWords } from './notification-words.ts'
import { useDeletions } from './use-deletions.ts'

const route = getRouteApi('/dashboard/$')

/** The notifications of whoever is signed in: all of them, or those that were read. */
export function Inbox({ page: name, isHistory }: { page: string; isHistory: boolean }) {
  const { pages } = useRouteContext({ from: '__root__' })
  const search = parseInboxSearch(route.useSearch())
  const { data, former } = usePage(inboxAddress(search, isHistory))
  const { waiting, remove, undo } = useDeletions()
  const [restored, setRestored] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  if (!data) return <Skeleton height="12em" />
  const { notifications, total, page, pageSize } = data

  function bringBack(id: string) {
    setRestored(id)
    undo(id)
  }

  return (
    <>
      <InboxFilters page={name} current={search.type} />
      {notifications.length === 0 ? (
        <NoNotifications isFiltered={search.type !== undefined} isHistory={isHistory} />
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={t('inbox.notifications')}
          aria-busy={former || undefined}
          className="panel divide-y divide-line"
        >
          {notifications.map((each) =>
            waiting.has(each.id) ? (
              <DeletedRow
                key={each.id}
                title={notificationWords(each).title}
                onUndo={() => bringBack(each.id)}
              />
            ) : (
              <InboxRow
                key={each.id}
                notification={each}
                takesFocus={restored === each.id}
                onRead={() => void markRead(pages, [each.id])}
                onDelete={() => remove(each.id)}
              />
            ),
          )}
        </ul>
      )}
      <Pagination
        page={page}
        lastPage={Math.ceil(total / pageSize)}
        linkTo={(number) => ({
          to: '/dashboard/$',
          params: { _splat: name },
          search: { type: search.type, page: number > 1 ? number : undefined },
        })}
      />
    </>
  )
}

function NoNotifications({ isFiltered, isHistory }: { isFiltered: boolean; isHistory: boolean }) {
  return (
    <EmptyState title={isFiltered ? t('inbox.none-of-this-type') : t('inbox.none')}>
      <p className="text-muted">{isHistory ? t('inbox.none-read-hint') : t('inbox.none-hint')}</p>
      <Link to="/settings/$page" params={{ page: 'notifications' }} className="inline-block py-0.5">
        {t('inbox.choose')}
      </Link>
    </EmptyState>
  )
}
