import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { UsernameEvent } from './events.ts'

export type UsernameCommand =
  | { readonly type: 'ReserveUsername'; readonly userId: string }
  | { readonly type: 'ReleaseUsername'; readonly userId: string }

export interface UsernameState {
  readonly userId: string | null
}

export type UsernameRejection = 'username-taken'

export const usernameDecider: Decider<UsernameState, UsernameCommand, UsernameEvent, UsernameRejection> = {
  initial: { userId: null },
  decide: (command, state) => {
    const { userId } = command
    switch (command.type) {
      case 'ReserveUsername':
        if (state.userId === userId) return []
        if (state.userId !== null)
          return reject('username-taken', 'This username is already taken. Choose another one.')
        return [{ type: 'UsernameReserved', data: { userId } }]
      case 'ReleaseUsername':
        return state.userId === userId ? [{ type: 'UsernameReleased', data: { userId } }] : []
    }
  },
  evolve: (_state, event) => ({ userId: event.type === 'UsernameReserved' ? event.data.userId : null }),
}
