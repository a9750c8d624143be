import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../features/accounts/dashboard/DashboardPage.tsx'
import { dashboardGroups } from '../features/accounts/dashboard/dashboard-groups.ts'
import { loadDashboard } from '../features/accounts/dashboard/load-dashboard.ts'
import { DashboardLayout } from '../layout/DashboardLayout.tsx'
import { PendingPage } from '../layout/PendingPage.tsx'
import { t } from '../texts/t.ts'

export const Route = createFileRoute('/dashboard/$')({
  validateSearch: (asked: { type?: string | undefined; page?: number | undefined }) => asked,
  loaderDeps: ({ search }) => search,
  loader: (asked) => loadDashboard(asked),
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: () => (
    <PendingPage Layout={DashboardLayout} title={t('layout.dashboard')} groups={dashboardGroups} />
  ),
  component: DashboardPage,
})
