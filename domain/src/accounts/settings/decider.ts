import type { Decider } from '../../kernel/decider.ts'
import { isErased } from '../../kernel/event-definition.ts'
import { type Rejection, reject } from '../../kernel/rejection.ts'
import { may } from '../policy.ts'
import { type ChannelChoice, withChoice } from './channel-choice.ts'
import {
  type ChoosePreferences,
  type ChosenPreferences,
  choosePreferences,
  chosenIn,
} from './choose-preferences.ts'
import type { SettingsEvent } from './events.ts'
import { isSame } from './is-same.ts'
import { inOrder, type Muted, type NotificationType, type Wanted } from './notification-choices.ts'

export type SettingsCommand =
  | ChoosePreferences
  | {
      readonly type: 'ChooseNotifications'
      readonly userId: string
      /** Absent: as before. */
      readonly muted?: readonly Muted[]
      readonly wanted?: readonly Wanted[]
      /** Changes of single choices, which leave those alone that were made elsewhere meanwhile. */
      readonly choices?: readonly ChannelChoice[]
    }
  /** Sent through the link in such a mail. */
  | { readonly type: 'StopNotificationMails'; readonly userId: string; readonly about: NotificationType }

export interface SettingsState {
  /** null: nothing was ever chosen. */
  readonly chosen: ChosenPreferences | null
  readonly muted: readonly Muted[]
  readonly wanted: readonly Wanted[]
}

/** The codes with which each command can be refused. */
export const settingsRejections = {
  ChoosePreferences: ['not-this-user'],
  ChooseNotifications: ['not-this-user'],
  StopNotificationMails: ['not-this-user'],
} as const satisfies Record<SettingsCommand['type'], readonly string[]>

export type SettingsRejection = (typeof settingsRejections)[keyof typeof settingsRejections][number]

const choicesAfter = (
  command: Exclude<SettingsCommand, { type: 'ChoosePreferences' }>,
  { muted, wanted }: SettingsState,
): Pick<SettingsState, 'muted' | 'wanted'> => {
  if (command.type === 'StopNotificationMails')
    return withChoice({ muted, wanted }, { type: command.about, channel: 'mail', on: false })
  const whole = { muted: command.muted ?? muted, wanted: command.wanted ?? wanted }
  const chosen = (command.choices ?? []).reduce(withChoice, whole)
  return { muted: inOrder(chosen.muted), wanted: inOrder(chosen.wanted) }
}

export const settingsDecider: Decider<SettingsState, SettingsCommand, SettingsEvent, SettingsRejection> = {
  initial: { chosen: null, muted: [], wanted: [] },
  decide: (command, state, context): readonly SettingsEvent[] | Rejection<SettingsRejection> => {
    const { userId } = command
    if (!may({ ...context, userId }, 'settings.change'))
      return reject('not-this-user', 'You can only change your own settings.')
    if (command.type === 'ChoosePreferences') return choosePreferences(command, state.chosen, context.now)
    const { muted, wanted } = choicesAfter(command, state)
    if (isSame([muted, wanted], [state.muted, state.wanted])) return []
    return [{ type: 'UserNotificationsChosen', data: { userId, muted, wanted } }]
  },
  evolve: (state, event) => {
    if (event.type === 'UserNotificationsChosen') {
      const { muted, wanted = [] } = event.data
      return {
        ...state,
        muted: isErased(muted) ? [] : muted,
        wanted: isErased(wanted) ? [] : wanted,
      }
    }
    return { ...state, chosen: chosenIn(event.data) }
  },
}
