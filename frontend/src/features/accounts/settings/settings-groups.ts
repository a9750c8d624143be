import {
  AppWindow,
  Bell,
  FlaskConical,
  History,
  KeyRound,
  Languages,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  SquareTerminal,
  UserRound,
  UserRoundX,
} from 'lucide-react'
import type { SideGroup } from '../../../layout/SideNavigation.tsx'
import { t } from '../../../texts/t.ts'

const openGroup: SideGroup = {
  title: 'This site',
  entries: [
    { name: 'Appearance', href: '/settings/appearance', Icon: Palette },
    { name: t('language.title'), href: '/settings/language', Icon: Languages },
    { name: 'Feature flags', href: '/settings/flags', Icon: FlaskConical },
  ],
}

export const settingsGroups: readonly SideGroup[] = [
  {
    title: 'Account',
    entries: [
      { name: 'Public profile', href: '/settings/profile', Icon: UserRound },
      { name: 'Account', href: '/settings/account', Icon: KeyRound },
      { name: 'Notifications', href: '/settings/notifications', Icon: Bell },
      { name: 'Authorized apps', href: '/settings/authorizations', Icon: ShieldCheck },
      { name: 'Your applications', href: '/settings/applications', Icon: AppWindow },
      { name: 'Sessions', href: '/settings/sessions', Icon: MonitorSmartphone },
      { name: 'Access tokens', href: '/settings/pats', Icon: SquareTerminal },
      { name: 'Security log', href: '/settings/security-log', Icon: History },
      { name: 'Privacy', href: '/settings/privacy', Icon: UserRoundX },
    ],
  },
  openGroup,
]

/** For visitors. */
export const openGroups: readonly SideGroup[] = [openGroup]
