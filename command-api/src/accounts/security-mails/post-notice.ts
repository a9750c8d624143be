import { dayOfMail, isLastMailOfDay, MAX_SECURITY_MAILS_A_DAY } from '@modstead/domain/accounts/mails-of-day'
import type { ActiveUser } from '@modstead/domain/accounts/user/state'
import type { Mail } from '@modstead/infra/mail/port'
import type { BackgroundParts } from '../../background-parts.ts'
import type { AccountEnvelope } from '../../mail/composing/mail-content.ts'
import { postToOwner } from '../post-to-owner.ts'

export interface NoticeEnvelope extends AccountEnvelope {
  /** No further notice comes on this day. */
  readonly isLastOfDay: boolean
}

/**
 * Posts a mail that tells what the security log tells too. So many come on one day at most; a repeat keeps its
 * place among them.
 */
export const postNotice = (
  parts: Pick<BackgroundParts, 'executor' | 'jobs' | 'accounts'>,
  account: ActiveUser,
  { id, at }: { readonly id: string; readonly at: string },
  write: (envelope: NoticeEnvelope) => Mail,
): Promise<void> =>
  postToOwner(parts, account, id, async (envelope) => {
    const ofDay = { userId: account.userId, day: dayOfMail(at), mail: id }
    const place = await parts.accounts.securityMailsOfDay.takePlace(ofDay, MAX_SECURITY_MAILS_A_DAY)
    if (place === null) return null
    return write({ ...envelope, isLastOfDay: isLastMailOfDay(place, MAX_SECURITY_MAILS_A_DAY) })
  })
