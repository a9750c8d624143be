import {
  type NotificationType,
  notificationTypes,
} from '@modstead/domain/accounts/settings/notification-choices'

/** Which notifications a page shows. */
export type InboxSearch = { type: NotificationType | undefined; page: number | undefined }

export function parseInboxSearch(raw: Record<string, unknown>): InboxSearch {
  const page = Number(raw.page)
  return {
    type: notificationTypes.find((type) => type === raw.type),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  }
}
