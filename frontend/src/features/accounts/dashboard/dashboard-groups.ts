import { Bell, History } from 'lucide-react'
import type { SideGroup } from '../../../layout/SideNavigation.tsx'
import { t } from '../../../texts/t.ts'

export const dashboardGroups: readonly SideGroup[] = [
  {
    entries: [
      { name: t('inbox.notifications'), href: '/dashboard/notifications', Icon: Bell },
      { name: t('inbox.history'), href: '/dashboard/notifications/history', Icon: History },
    ],
  },
]
