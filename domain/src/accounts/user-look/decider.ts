import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import { may } from '../policy.ts'
import { isReason, noReason } from '../user/staff/reason.ts'
import type { UserLookEvent } from './events.ts'

export interface UserLookCommand {
  readonly type: 'ViewUserDetails'
  readonly userId: string
  readonly foundBy: 'name' | 'email'
  readonly reason: string
}

/** The codes with which a look can be refused. */
export const userLookRejections = ['staff-field', 'reason-invalid'] as const

export type UserLookRejection = (typeof userLookRejections)[number]

/** Each look leaves a trace, and depends on no earlier one. */
export const userLookDecider: Decider<null, UserLookCommand, UserLookEvent, UserLookRejection> = {
  initial: null,
  decide: ({ userId, foundBy, reason }, _state, context) => {
    if (!may(context, 'user.viewDetails'))
      return reject('staff-field', 'Only staff who look after users may see this.')
    if (!isReason(reason)) return noReason()
    return [{ type: 'UserDetailsViewed', data: { userId, foundBy, reason: reason.trim() } }]
  },
  evolve: () => null,
}
