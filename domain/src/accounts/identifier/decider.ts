import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { IdentifierEvent } from './events.ts'

export type IdentifierCommand =
  | { readonly type: 'ClaimIdentifier'; readonly userId: string }
  | { readonly type: 'ReleaseIdentifier'; readonly userId: string }

export interface IdentifierState {
  readonly userId: string | null
}

export type IdentifierRejection = 'identifier-taken'

export const identifierDecider: Decider<
  IdentifierState,
  IdentifierCommand,
  IdentifierEvent,
  IdentifierRejection
> = {
  initial: { userId: null },
  decide: (command, state) => {
    const { userId } = command
    switch (command.type) {
      case 'ClaimIdentifier':
        if (state.userId === userId) return []
        if (state.userId !== null)
          return reject('identifier-taken', 'This belongs to another account already.')
        return [{ type: 'IdentifierClaimed', data: { userId } }]
      case 'ReleaseIdentifier':
        return state.userId === userId ? [{ type: 'IdentifierReleased', data: { userId } }] : []
    }
  },
  evolve: (_state, event) => ({ userId: event.type === 'IdentifierClaimed' ? event.data.userId : null }),
}
