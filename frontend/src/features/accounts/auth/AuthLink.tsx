import type { ReactNode } from 'react'
import { Link } from '../../../ui/Link.tsx'
import { useOwnQuery } from './use-own-query.ts'

type Props = {
  page: 'sign-in' | 'sign-up' | 'reset-password'
  /** Where to go afterwards. Defaults to where this page would lead. */
  redirect?: string
  look?: 'text' | 'main' | 'button'
  children: ReactNode
}

/** Links to another account page. */
export function AuthLink({ page, redirect, look = 'text', children }: Props) {
  const own = useOwnQuery()
  return (
    <Link
      to="/auth/$page"
      params={{ page }}
      search={{ redirect: redirect ?? own.redirect }}
      look={look}
      className={look === 'text' ? 'inline-block py-0.5 text-sm' : 'self-start'}
    >
      {children}
    </Link>
  )
}
