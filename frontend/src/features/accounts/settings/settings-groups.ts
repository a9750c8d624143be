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
  Workflow,
} from 'lucide-react'
import type { SideGroup } from '../../../layout/SideNavigation.tsx'
import { t } from '../../../texts/t.ts'

const openGroup: SideGroup = {
  title: t('settings.this-site'),
  entries: [
    { name: t('settings.appearance'), href: '/settings/appearance', Icon: Palette },
    { name: t('language.title'), href: '/settings/language', Icon: Languages },
    { name: t('settings.feature-flags'), href: '/settings/flags', Icon: FlaskConical },
  ],
}

export const settingsGroups: readonly SideGroup[] = [
  {
    title: t('settings.account'),
    entries: [
      { name: t('settings.public-profile'), href: '/settings/profile', Icon: UserRound },
      { name: t('settings.account'), href: '/settings/account', Icon: KeyRound },
      { name: t('settings.notifications'), href: '/settings/notifications', Icon: Bell },
      { name: t('settings.authorized-apps'), href: '/settings/authorizations', Icon: ShieldCheck },
      { name: t('settings.your-applications'), href: '/settings/applications', Icon: AppWindow },
      { name: t('settings.sessions'), href: '/settings/sessions', Icon: MonitorSmartphone },
      { name: t('settings.access-tokens'), href: '/settings/pats', Icon: SquareTerminal },
      { name: t('settings.trusted-publishers'), href: '/settings/publishers', Icon: Workflow },
      { name: t('settings.security-log'), href: '/settings/security-log', Icon: History },
      { name: t('settings.privacy'), href: '/settings/privacy', Icon: UserRoundX },
    ],
  },
  openGroup,
]

/** The groups for visitors. */
export const openGroups: readonly SideGroup[] = [openGroup]
