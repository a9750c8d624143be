import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { Link, useRouteContext } from '@tanstack/react-router'
import { LogOut, Settings, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSharedPreferences } from '../preferences/use-shared-preferences.ts'
import { rich } from '../texts/rich.ts'
import { t } from '../texts/t.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { renewSession } from '../viewer/renew-session.ts'
import { signOut } from '../viewer/sign-out.ts'
import { AccountNotices } from './AccountNotices.tsx'
import { closeWhenLeft } from './close-when-left.ts'
import { NotificationBell } from './NotificationBell.tsx'

const close = ({ currentTarget }: { currentTarget: Element }) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

/** The links work even before the scripts load. */
export function AccountMenu({ viewer }: { viewer: NonNullable<Viewer> }) {
  const { pages } = useRouteContext({ from: '__root__' })
  const [isLeaving, setLeaving] = useState(false)
  const { username, avatarUrl } = viewer

  useSharedPreferences(viewer)
  useEffect(() => {
    if (viewer.renews) void renewSession(pages, viewer)
  }, [viewer, pages])

  async function leave() {
    setLeaving(true)
    await signOut()
    setLeaving(false)
  }

  return (
    <>
      <NotificationBell />
      <button
        type="button"
        popoverTarget="account-menu"
        className="icon-button"
        aria-label={t('layout.account-of', { username })}
      >
        <Avatar url={avatarUrl} name={username} size={28} />
      </button>
      <AccountNotices viewer={viewer} />
      <nav
        id="account-menu"
        popover="auto"
        aria-label={t('layout.account')}
        className="floating top-16 w-60 p-1.5"
        onBlur={closeWhenLeft}
      >
        <p className="wrap-anywhere px-2.5 py-2 text-muted text-sm">
          {rich('layout.signed-in-as', { username: <b className="text-text">{username}</b> })}
        </p>
        <Link
          to="/user/$name/{-$projectType}"
          params={{ name: username }}
          className="menu-item"
          onClick={close}
        >
          <UserRound size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('layout.profile')}
        </Link>
        <Link to="/settings/$page" params={{ page: 'sessions' }} className="menu-item" onClick={close}>
          <Settings size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('layout.settings')}
        </Link>
        <button
          type="button"
          className="menu-item scripted w-full"
          aria-busy={isLeaving || undefined}
          onClick={() => void leave()}
        >
          <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('layout.sign-out')}
        </button>
      </nav>
    </>
  )
}
