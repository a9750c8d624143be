import {
  type FollowCommand,
  type FollowRejection,
  type FollowState,
  followDecider as present,
} from '@modstead/domain/engagement/follow/decider'
import type { Decider } from '@modstead/domain/kernel/decider'
import { isRejection } from '@modstead/domain/kernel/rejection'
import type { FollowEvent } from './follow-events-next.ts'

export { followRejections } from '@modstead/domain/engagement/follow/decider'

/** Decides as before, and writes the new version. */
export const followDecider: Decider<FollowState, FollowCommand, FollowEvent, FollowRejection> = {
  initial: present.initial,
  decide(command, state, context) {
    const decided = present.decide(command, state, context)
    if (isRejection(decided)) return decided
    return decided.map((event): FollowEvent => {
      if (event.type !== 'ProjectFollowed') return event
      const { at, ...data } = event.data
      return { ...event, data: { ...data, since: at } }
    })
  },
  evolve: (_state, event) => ({ following: event.type === 'ProjectFollowed' }),
}
