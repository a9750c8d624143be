import type { SiteNotification } from '@modstead/query-api/contract/site/inbox'
import { Avatar } from '../../../ui/Avatar.tsx'

const size = 40

/** The picture of what a notification is about. */
export function NotificationPicture({ notification }: { notification: SiteNotification }) {
  if (notification.type === 'organization_invite') {
    const { name = '', iconUrl = null } = notification.organization ?? {}
    return <Avatar url={iconUrl} name={name} size={size} square />
  }
  const { title = '', iconUrl = null } = notification.project ?? {}
  return <Avatar url={iconUrl} name={title} size={size} square />
}
