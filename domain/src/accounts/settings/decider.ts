import type { Decider } from '../../kernel/decider.ts'
import { isErased } from '../../kernel/event-definition.ts'
import { type Rejection, reject } from '../../kernel/rejection.ts'
import { may } from '../policy.ts'
import type { SettingsEvent } from './events.ts'
import { inOrder, type Muted, type NotificationType, type Wanted } from './notification-choices.ts'
import type { StoredPreferences } from './preferences.ts'

export type SettingsCommand =
  | {
      readonly type: 'ChoosePreferences'
      readonly userId: string
      readonly preferences: StoredPreferences
      /** ISO 8601, by the clock of a browser. */
      readonly chosenAt: string
    }
  | {
      readonly type: 'ChooseNotifications'
      readonly userId: string
      readonly muted: readonly Muted[]
      /** Absent: as before. */
      readonly wanted?: readonly Wanted[]
    }
  /** Sent through the link in such a mail. */
  | { readonly type: 'StopNotificationMails'; readonly userId: string; readonly about: NotificationType }

export interface ChosenPreferences {
  readonly preferences: StoredPreferences
  /** ISO 8601. */
  readonly chosenAt: string
}

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

/** Writes equal values as equal text, in whatever order their parts were written. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

const isSame = (one: unknown, other: unknown): boolean => written(one) === written(other)

/** The newer choice wins. Preferences that it does not name stay as they were. */
const choosePreferences = (
  { userId, preferences, chosenAt }: Extract<SettingsCommand, { type: 'ChoosePreferences' }>,
  { chosen }: SettingsState,
  now: string,
): readonly SettingsEvent[] => {
  // A clock that is fast must not shut out later choices.
  const at = chosenAt < now ? chosenAt : now
  if (chosen !== null && at <= chosen.chosenAt) return []
  const merged = { ...chosen?.preferences, ...preferences }
  if (isSame(merged, chosen?.preferences ?? {})) return []
  return [{ type: 'UserPreferencesChosen', data: { userId, preferences: merged, chosenAt: at } }]
}

const choicesAfter = (
  command: Exclude<SettingsCommand, { type: 'ChoosePreferences' }>,
  { muted, wanted }: SettingsState,
): Pick<SettingsState, 'muted' | 'wanted'> =>
  command.type === 'StopNotificationMails'
    ? { muted, wanted: wanted.filter(({ type }) => type !== command.about) }
    : { muted: inOrder(command.muted), wanted: inOrder(command.wanted ?? wanted) }

export const settingsDecider: Decider<SettingsState, SettingsCommand, SettingsEvent, SettingsRejection> = {
  initial: { chosen: null, muted: [], wanted: [] },
  decide: (command, state, context): readonly SettingsEvent[] | Rejection<SettingsRejection> => {
    const { userId } = command
    if (!may({ ...context, userId }, 'settings.change'))
      return reject('not-this-user', 'You can only change your own settings.')
    if (command.type === 'ChoosePreferences') return choosePreferences(command, state, context.now)
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
    const { preferences, chosenAt } = event.data
    return { ...state, chosen: isErased(preferences) ? null : { preferences, chosenAt } }
  },
}
