import type { NotificationType } from '@modstead/domain/accounts/settings/notification-choices'
import { t } from '../../../../texts/t.ts'

type Text = { type: NotificationType; title: string; hint: string }

export const notificationTexts: readonly Text[] = [
  {
    type: 'project_update',
    title: t('notifications.updates-of-projects-you-follow'),
    hint: t('notifications.updates-hint'),
  },
  {
    type: 'team_invite',
    title: t('notifications.invitations-to-projects'),
    hint: t('notifications.project-invitations-hint'),
  },
  {
    type: 'organization_invite',
    title: t('notifications.invitations-to-organizations'),
    hint: t('notifications.organization-invitations-hint'),
  },
  {
    type: 'status_change',
    title: t('notifications.decisions-about-your-projects'),
    hint: t('notifications.decisions-hint'),
  },
]
