import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'
import { KeepFocus } from '../ui/KeepFocus.tsx'
import { type SideGroup, SideNavigation } from './SideNavigation.tsx'

type Props = {
  title: string
  groups: readonly SideGroup[]
  /** The primary action, shown beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** For the tools of signed-in users: uses the full width for tables and figures. */
export function DashboardLayout({ title, groups, actions, children }: Props) {
  return (
    <div className="side-layout">
      <SideNavigation label={t('layout.dashboard')} groups={groups} />
      <div className="min-w-0">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        <KeepFocus>{children}</KeepFocus>
      </div>
    </div>
  )
}
