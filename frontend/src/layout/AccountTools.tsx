import { Link, useRouterState } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { useViewer } from '../viewer/use-viewer.ts'
import { AccountMenu } from './AccountMenu.tsx'

/** The way to sign in, or what belongs to whoever is signed in. */
export function AccountTools() {
  const viewer = useViewer()
  const place = useRouterState({ select: ({ location }) => location.href })
  if (viewer) return <AccountMenu viewer={viewer} />
  return (
    <Link
      to="/auth/$page"
      params={{ page: 'sign-in' }}
      search={{ redirect: place } as never}
      className="button ms-1 px-2.5 sm:px-4"
    >
      <LogIn size={18} aria-hidden="true" className="sm:hidden" />
      <span className="sr-only sm:not-sr-only">Sign in</span>
    </Link>
  )
}
