import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import { may } from '../policy.ts'
import { isReason, noReason } from '../user/staff/reason.ts'
import type { UserLookEvent } from './events.ts'

interface Look {
  readonly foundBy: 'name' | 'email'
  readonly reason: string
}

export type UserLookCommand = Look &
  (
    | { readonly type: 'ViewUserDetails'; readonly userId: string }
    /** Nobody was found. The answer to that tells something about an address, too. */
    | { readonly type: 'NoteMissedLook'; readonly sought: string }
  )

/** The codes with which a look can be refused. */
export const userLookRejections = ['staff-field', 'reason-invalid'] as const

export type UserLookRejection = (typeof userLookRejections)[number]

/** Each look leaves a trace, and depends on no earlier one. */
export const userLookDecider: Decider<null, UserLookCommand, UserLookEvent, UserLookRejection> = {
  initial: null,
  decide: (command, _state, context) => {
    const { foundBy, reason } = command
    if (!may(context, 'user.viewDetails'))
      return reject('staff-field', 'Only staff who look after users may see this.')
    if (!isReason(reason)) return noReason()
    if (command.type === 'NoteMissedLook')
      return [{ type: 'UserLookMissed', data: { sought: command.sought, foundBy } }]
    return [{ type: 'UserDetailsViewed', data: { userId: command.userId, foundBy, reason: reason.trim() } }]
  },
  evolve: () => null,
}
