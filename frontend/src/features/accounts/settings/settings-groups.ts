import { KeyRound, MonitorSmartphone, SquareTerminal } from 'lucide-react'
import type { SideGroup } from '../../../layout/SideNavigation.tsx'

export const settingsGroups: readonly SideGroup[] = [
  {
    title: 'Account',
    entries: [
      { name: 'Account', href: '/settings/account', Icon: KeyRound },
      { name: 'Sessions', href: '/settings/sessions', Icon: MonitorSmartphone },
      { name: 'Access tokens', href: '/settings/pats', Icon: SquareTerminal },
    ],
  },
]
