import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { FollowEvent } from './events.ts'

export type FollowCommand =
  | { readonly type: 'FollowProject'; readonly userId: string; readonly projectId: string }
  | { readonly type: 'UnfollowProject'; readonly userId: string; readonly projectId: string }

export interface FollowState {
  readonly following: boolean
}

/** The codes with which each command can be refused. */
export const followRejections = {
  FollowProject: ['already-following'],
  UnfollowProject: ['not-following'],
} as const satisfies Record<FollowCommand['type'], readonly string[]>

export type FollowRejection = (typeof followRejections)[keyof typeof followRejections][number]

export const followDecider: Decider<FollowState, FollowCommand, FollowEvent, FollowRejection> = {
  initial: { following: false },
  decide: (command, state, { now }) => {
    const { userId, projectId } = command
    switch (command.type) {
      case 'FollowProject':
        if (state.following) return reject('already-following', 'You are already following this project.')
        return [{ type: 'ProjectFollowed', data: { userId, projectId, at: now } }]
      case 'UnfollowProject':
        if (!state.following) return reject('not-following', 'You are not following this project.')
        return [{ type: 'ProjectUnfollowed', data: { userId, projectId } }]
    }
  },
  evolve: (_state, event) => ({ following: event.type === 'ProjectFollowed' }),
}
