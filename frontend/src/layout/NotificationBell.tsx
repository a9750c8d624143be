import { Link, useRouteContext, useRouterState } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { usePage } from '../api/use-page.ts'
import { t } from '../texts/t.ts'
import { unreadAddress } from '../viewer/unread-address.ts'

const maxShown = 99

/** Leads to the notifications and says how many are unread, as far as that is known. */
export function NotificationBell() {
  const { pages } = useRouteContext({ from: '__root__' })
  const place = useRouterState({ select: ({ location }) => location.pathname })
  const count = usePage(unreadAddress).data?.count ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page looks for new ones
  useEffect(() => {
    void pages.read(unreadAddress).catch(() => undefined)
  }, [pages, place])
  return (
    <Link
      to="/dashboard/$"
      params={{ _splat: 'notifications' }}
      className="icon-button relative"
      aria-label={count > 0 ? t('layout.unread-notifications', { count }) : t('layout.notifications')}
    >
      <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0 min-w-5 rounded-full bg-patina px-1 text-center font-semibold text-on-patina text-xs"
        >
          {count > maxShown ? `${maxShown}+` : count}
        </span>
      )}
    </Link>
  )
}
