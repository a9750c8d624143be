import type { VersionLink } from '@modstead/query-api/contract/site/project'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../../texts/t.ts'

type Props = {
  project: { type: string; slug: string }
  version: VersionLink | null
  rel: 'prev' | 'next'
  children: ReactNode
}

/** Links to the next or previous version; renders nothing at the ends of the list. */
export function VersionStep({ project: { type, slug }, version, rel, children }: Props) {
  if (!version) return null
  return (
    <Link
      to="/$type/$slug/version/$version"
      params={{ type, slug, version: version.address }}
      rel={rel}
      title={version.number}
      className="quiet-link inline-flex items-center gap-1 py-1"
    >
      {children}
      <span className="sr-only">{t('project-versions.step-to-version', { number: version.number })}</span>
    </Link>
  )
}
