import { DashboardLayout } from '../../../layout/DashboardLayout.tsx'
import { t } from '../../../texts/t.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { dashboardGroups } from './dashboard-groups.ts'

export function DashboardSkeleton() {
  return (
    <DashboardLayout title={t('layout.dashboard')} groups={dashboardGroups}>
      <div className="panel flex flex-col gap-6 p-6" aria-busy="true">
        <Skeleton height="3em" />
        <Skeleton height="3em" />
        <Skeleton height="3em" />
      </div>
    </DashboardLayout>
  )
}
