import type { SignInEvent } from '@modstead/domain/accounts/user/sign-in/events'
import { signedOutByStaffMail } from '../../mail/templates/signed-out-by-staff.ts'
import { reactionTo } from '../../reactions/reaction.ts'
import { postToOwner } from '../post-to-owner.ts'
import { findActive } from '../user/load-account.ts'

/** The mail says neither who did it nor why. */
export const whenSignedOutByStaffTellThem = reactionTo<
  Extract<SignInEvent, { type: 'UserSessionsEndedByStaff' }>
>({
  name: 'when-signed-out-by-staff-tell-them',
  type: 'UserSessionsEndedByStaff',
  async react({ userId }, parts, { intent, now }) {
    const account = await findActive(parts, userId)
    if (account === null) return
    const occasion = { at: now, browser: null, os: null }
    await postToOwner(parts, account, intent.commandId, (envelope) =>
      signedOutByStaffMail({ ...envelope, occasion }),
    )
  },
})
