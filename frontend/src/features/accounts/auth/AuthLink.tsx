import { Link } from '../../../ui/Link.tsx'
import { useOwnQuery } from './use-own-query.ts'

type Props = {
  page: 'sign-in' | 'sign-up' | 'reset-password'
  look?: 'text' | 'main' | 'button'
  children: string
}

/** Leads to another task around an account, and takes along where to go afterwards. */
export function AuthLink({ page, look = 'text', children }: Props) {
  const { redirect } = useOwnQuery()
  return (
    <Link
      to="/auth/$page"
      params={{ page }}
      search={{ redirect } as never}
      look={look}
      className="inline-block py-0.5"
    >
      {children}
    </Link>
  )
}
