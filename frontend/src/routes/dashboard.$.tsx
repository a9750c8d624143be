import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../features/accounts/dashboard/DashboardPage.tsx'
import { DashboardSkeleton } from '../features/accounts/dashboard/DashboardSkeleton.tsx'
import { loadDashboard } from '../features/accounts/dashboard/load-dashboard.ts'

export const Route = createFileRoute('/dashboard/$')({
  validateSearch: (asked: { type?: string | undefined; page?: number | undefined }) => asked,
  loaderDeps: ({ search }) => search,
  loader: (asked) => loadDashboard(asked),
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: DashboardSkeleton,
  component: DashboardPage,
})
