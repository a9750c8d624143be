import { Link, useRouterState } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { t } from '../texts/t.ts'
import { useViewer } from '../viewer/use-viewer.ts'

const loadMenu = async () => (await import('./AccountMenu.tsx')).AccountMenu
// Visitors need neither the menu nor the code that sends changes.
const AccountMenu = import.meta.env.SSR ? await loadMenu() : lazy(async () => ({ default: await loadMenu() }))

/** A link to sign in, or the tools of a signed-in user. */
export function AccountTools() {
  const viewer = useViewer()
  const place = useRouterState({ select: ({ location }) => location.href })
  if (viewer)
    return (
      <Suspense>
        <AccountMenu viewer={viewer} />
      </Suspense>
    )
  return (
    <Link
      to="/auth/$page"
      params={{ page: 'sign-in' }}
      search={{ redirect: place }}
      className="button ms-1 px-2.5 sm:px-4"
    >
      <LogIn size={18} aria-hidden="true" className="sm:hidden" />
      <span className="sr-only sm:not-sr-only">{t('layout.sign-in')}</span>
    </Link>
  )
}
