import { actorId } from '../../kernel/actor.ts'
import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { AdministratorsEvent } from './events.ts'

export type AdministratorsCommand =
  /** Sent by the user themselves, who holds the operator's link. */
  | { readonly type: 'ChooseFirstAdministrator'; readonly userId: string }
  /** Sent once the account has the role, so that only administrators are in the list. */
  | { readonly type: 'EnterAdministrator'; readonly userId: string; readonly term: number }
  /** Sent before the account loses the role. */
  | { readonly type: 'StrikeOffAdministrator'; readonly userId: string; readonly term: number }

export interface AdministratorsState {
  readonly entered: ReadonlySet<string>
  /** The last term of each user that has ended or is about to end. */
  readonly endedTerms: ReadonlyMap<string, number>
}

/** The codes with which each command can be refused. */
export const administratorsRejections = {
  ChooseFirstAdministrator: ['administrator-exists', 'not-this-user'],
  EnterAdministrator: [],
  StrikeOffAdministrator: ['last-administrator'],
} as const satisfies Record<AdministratorsCommand['type'], readonly string[]>

export type AdministratorsRejection =
  (typeof administratorsRejections)[keyof typeof administratorsRejections][number]

const hasEnded = ({ endedTerms }: AdministratorsState, userId: string, term: number): boolean =>
  (endedTerms.get(userId) ?? -1) >= term

/**
 * The list of administrators. A user who has no role yet, or loses it soon, is not in it, so everybody in it
 * can act.
 */
export const administratorsDecider: Decider<
  AdministratorsState,
  AdministratorsCommand,
  AdministratorsEvent,
  AdministratorsRejection
> = {
  initial: { entered: new Set(), endedTerms: new Map() },
  decide: (command, state, { actor }) => {
    const { userId } = command
    switch (command.type) {
      case 'ChooseFirstAdministrator':
        if (actorId(actor) !== userId)
          return reject('not-this-user', 'You can only become an administrator yourself.')
        if (state.entered.size > 0)
          return reject('administrator-exists', 'This catalogue has an administrator already.')
        return [{ type: 'FirstAdministratorChosen', data: { userId } }]
      case 'EnterAdministrator': {
        const { term } = command
        if (state.entered.has(userId) || hasEnded(state, userId, term)) return []
        return [{ type: 'AdministratorEntered', data: { userId, term } }]
      }
      case 'StrikeOffAdministrator': {
        const { term } = command
        if (!state.entered.has(userId) && hasEnded(state, userId, term)) return []
        const others = state.entered.size - (state.entered.has(userId) ? 1 : 0)
        if (others === 0)
          return reject(
            'last-administrator',
            'Somebody else has to be an administrator before they are none.',
          )
        return [{ type: 'AdministratorStruckOff', data: { userId, term } }]
      }
    }
  },
  evolve: (state, event) => {
    const { userId } = event.data
    if (event.type !== 'AdministratorStruckOff')
      return { ...state, entered: new Set([...state.entered, userId]) }
    const entered = new Set(state.entered)
    entered.delete(userId)
    return { entered, endedTerms: new Map([...state.endedTerms, [userId, event.data.term]]) }
  },
}
