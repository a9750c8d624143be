import { LayoutDashboard, LogIn, Settings2, Shapes } from 'lucide-react'
import type { SideGroup } from '../../layout/SideNavigation.tsx'

export const devGroups: readonly SideGroup[] = [
  { title: 'Kit', entries: [{ name: 'Components', href: '/dev/ui', Icon: Shapes }] },
  {
    title: 'Layouts',
    entries: [
      { name: 'Dashboard', href: '/dev/dashboard', Icon: LayoutDashboard },
      { name: 'Settings', href: '/dev/settings', Icon: Settings2 },
      { name: 'Single task', href: '/auth/reset-password', Icon: LogIn },
    ],
  },
]
