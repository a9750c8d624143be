import type { NotificationType } from '@modstead/domain/accounts/settings/notification-choices'
import type { Unsubscribe } from '../../mail/composing/mail-content.ts'
import { secretLink } from '../../mail/page-links.ts'
import type { AccountParts } from '../account-parts.ts'

export const UNSUBSCRIBE = 'unsubscribe'

/** Old mails must lead out, too. */
const WORKS_FOR_MS = 2 * 365 * 24 * 60 * 60 * 1000

/** The ways out of the news for one receiver, or of the mails about one type of notification. */
export const unsubscribeLink = (
  { links, publicUrl }: Pick<AccountParts, 'links' | 'publicUrl'>,
  userId: string,
  issuedAt: string,
  about?: NotificationType,
): Unsubscribe => {
  const until = new Date(Date.parse(issuedAt) + WORKS_FOR_MS)
  const flow = links.sign(UNSUBSCRIBE, { user: userId, ...(about && { about }) }, until)
  return {
    address: `${publicUrl}/_internal/newsletter/unsubscribe?flow=${flow}`,
    page: secretLink(publicUrl, 'unsubscribe', flow),
  }
}
