import type { ReactNode } from 'react'
import { rich } from '../../../texts/rich.ts'

const linkTo = (href: string) => (inside: ReactNode) => (
  <a href={href} target="_blank" rel="noreferrer" className="inline-block text-link leading-6 underline">
    {inside}
  </a>
)

/** The links open beside the form, so that nothing typed is lost. */
export function TermsNotice() {
  return (
    <p className="text-muted text-sm">
      {rich('auth.terms-notice', {
        terms: linkTo('/legal/terms'),
        privacy: linkTo('/legal/privacy'),
      })}
    </p>
  )
}
