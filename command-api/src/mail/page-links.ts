import type { NotificationFacts } from './templates/notification.ts'

/** Pages that do what the secret in their address allows. */
type SecretPage =
  | 'finish-recovery'
  | 'first-administrator'
  | 'keep-account'
  | 'recovery'
  | 'reset-password'
  | 'restore-email'
  | 'stop-recovery'
  | 'unsubscribe'
  | 'verify-email'

/** `flow` is the secret, in the characters of an address. */
export const secretLink = (siteUrl: string, page: SecretPage, flow: string): string =>
  `${siteUrl}/auth/${page}?flow=${flow}`

export const exportLink = (siteUrl: string): string => `${siteUrl}/settings/privacy`

/** Where the site shows what a notification is about. */
export const notificationLink = (
  siteUrl: string,
  about: NotificationFacts['about'],
  subjectId: string,
): string => {
  switch (about) {
    case 'update':
      return `${siteUrl}/project/${subjectId}/versions`
    case 'decision':
      return `${siteUrl}/project/${subjectId}`
    case 'project-invitation':
    case 'organization-invitation':
      return `${siteUrl}/dashboard/notifications`
  }
}
