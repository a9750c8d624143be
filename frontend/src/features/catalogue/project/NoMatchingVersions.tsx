import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Shown if the filters match nothing; `children` is a link to the whole list. */
export function NoMatchingVersions({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState title="No matching versions">
      <p className="text-muted">No version of {title} matches these filters.</p>
      {children}
    </EmptyState>
  )
}
