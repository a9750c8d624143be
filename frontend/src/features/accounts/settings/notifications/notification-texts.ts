import type { NotificationType } from '@modstead/domain/accounts/settings/notification-choices'

type Text = { type: NotificationType; title: string; hint: string }

export const notificationTexts: readonly Text[] = [
  {
    type: 'project_update',
    title: 'Updates of projects you follow',
    hint: 'A new version is published.',
  },
  { type: 'team_invite', title: 'Invitations to projects', hint: 'Somebody wants you in their team.' },
  {
    type: 'organization_invite',
    title: 'Invitations to organizations',
    hint: 'Somebody wants you as a member.',
  },
  {
    type: 'status_change',
    title: 'Decisions about your projects',
    hint: 'Moderators approve, hold back or turn down one of them.',
  },
]
