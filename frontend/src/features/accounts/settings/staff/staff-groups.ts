import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { Mails, ScrollText, UserSearch } from 'lucide-react'
import type { SideGroup } from '../../../../layout/SideNavigation.tsx'
import { t } from '../../../../texts/t.ts'

/** The staff pages that the viewer may see. */
export const staffGroups = (viewer: Viewer): readonly SideGroup[] => {
  const entries = [
    ...(viewer?.viewsUsers
      ? [{ name: t('staff.look-up-a-user'), href: '/settings/users', Icon: UserSearch }]
      : []),
    ...(viewer?.listsLooks
      ? [{ name: t('staff.looks-at-users'), href: '/settings/looks', Icon: ScrollText }]
      : []),
    ...(viewer?.issuesNews
      ? [{ name: t('staff.newsletter'), href: '/settings/newsletter', Icon: Mails }]
      : []),
  ]
  return entries.length === 0 ? [] : [{ title: t('staff.staff'), entries }]
}
