import type { ReactNode } from 'react'
import { rich } from '../../../texts/rich.ts'
import { Link } from '../../../ui/Link.tsx'

const linkTo = (page: 'terms' | 'privacy') => (inside: ReactNode) => (
  <Link
    to="/legal/$page"
    params={{ page }}
    target="_blank"
    rel="noreferrer"
    className="inline-block leading-6 underline"
  >
    {inside}
  </Link>
)

/** The links open beside the form, so that nothing typed is lost. */
export function TermsNotice() {
  return (
    <p className="text-muted text-sm">
      {rich('auth.terms-notice', {
        terms: linkTo('terms'),
        privacy: linkTo('privacy'),
      })}
    </p>
  )
}
