import { useParams } from '@tanstack/react-router'
import { DashboardLayout } from '../../../layout/DashboardLayout.tsx'
import { dashboardGroups } from './dashboard-groups.ts'
import { dashboardPages } from './dashboard-pages.tsx'

export function DashboardPage() {
  const { _splat: page = '' } = useParams({ from: '/dashboard/$' })
  const found = dashboardPages.get(page)
  if (!found) return null
  const { title, actions, content } = found
  return (
    <DashboardLayout title={title} groups={dashboardGroups} actions={actions}>
      {content}
    </DashboardLayout>
  )
}
