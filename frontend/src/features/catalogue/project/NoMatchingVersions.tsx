import type { ReactNode } from 'react'
import { t } from '../../../texts/t.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Shown if the filters match nothing; `children` is a link to the whole list. */
export function NoMatchingVersions({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState title={t('project-versions.no-matching-versions')}>
      <p className="text-muted">{t('project-versions.no-match-hint', { title })}</p>
      {children}
    </EmptyState>
  )
}
