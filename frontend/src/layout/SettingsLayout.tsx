import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'
import { KeepFocus } from '../ui/KeepFocus.tsx'
import { type SideGroup, SideNavigation } from './SideNavigation.tsx'

type Props = { title: string; description?: string; groups: readonly SideGroup[]; children: ReactNode }

/** Forms, in a column that is easy to read. */
export function SettingsLayout({ title, description, groups, children }: Props) {
  return (
    <div className="side-layout">
      <SideNavigation label={t('layout.settings')} groups={groups} />
      <div className="min-w-0 max-w-2xl">
        <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
        {description && <p className="mt-1 text-muted">{description}</p>}
        <KeepFocus className="mt-6 flex flex-col gap-8">{children}</KeepFocus>
      </div>
    </div>
  )
}
