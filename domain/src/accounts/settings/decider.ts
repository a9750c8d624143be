import type { Decider } from '../../kernel/decider.ts'
import { isErased } from '../../kernel/event-definition.ts'
import { type Rejection, reject } from '../../kernel/rejection.ts'
import { may } from '../policy.ts'
import { type ChannelChoice, withChoice } from './channel-choice.ts'
import type { SettingsEvent } from './events.ts'
import { inOrder, type Muted, type NotificationType, type Wanted } from './notification-choices.ts'
import type { PreferenceKey, StoredPreferences } from './preferences.ts'

/** ISO 8601. */
export type ChoiceTimes = { readonly [Key in PreferenceKey]?: string }

export type SettingsCommand =
  | {
      readonly type: 'ChoosePreferences'
      readonly userId: string
      readonly preferences: StoredPreferences
      /** ISO 8601, by the clock of a browser. */
      readonly chosenAt: string
      /** Of those that were chosen at other times. */
      readonly times?: ChoiceTimes
    }
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

export interface ChosenPreferences {
  readonly preferences: StoredPreferences
  /** ISO 8601. Grows with each change. */
  readonly chosenAt: string
  readonly times: ChoiceTimes
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

const keysOf = (preferences: StoredPreferences): readonly PreferenceKey[] =>
  Object.keys(preferences) as PreferenceKey[]

const allAt = (preferences: StoredPreferences, at: string): ChoiceTimes =>
  Object.fromEntries(keysOf(preferences).map((key) => [key, at]))

const only = (preferences: StoredPreferences, keys: readonly PreferenceKey[]): StoredPreferences =>
  Object.fromEntries(keys.map((key) => [key, preferences[key]]))

const justAfter = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString()

/** The newer choice of each preference wins. Those that are not named stay as they were. */
const choosePreferences = (
  { userId, preferences, chosenAt, times }: Extract<SettingsCommand, { type: 'ChoosePreferences' }>,
  { chosen }: SettingsState,
  now: string,
): readonly SettingsEvent[] => {
  // A clock that is fast must not shut out later choices.
  const timeOf = (key: PreferenceKey): string => {
    const at = times?.[key] ?? chosenAt
    return at < now ? at : now
  }
  const newer = keysOf(preferences).filter((key) => timeOf(key) > (chosen?.times[key] ?? ''))
  const merged = { ...chosen?.preferences, ...only(preferences, newer) }
  if (isSame(merged, chosen?.preferences ?? {})) return []
  const newTimes = Object.fromEntries(newer.map((key) => [key, timeOf(key)]))
  const moments = Object.values(newTimes)
  // Other browsers see by a later time that something changed, even if an older choice arrives late.
  if (chosen !== null) moments.push(justAfter(chosen.chosenAt))
  return [
    {
      type: 'UserPreferencesChosen',
      data: {
        userId,
        preferences: merged,
        chosenAt: moments.toSorted().at(-1) ?? now,
        times: { ...chosen?.times, ...newTimes },
      },
    },
  ]
}

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
    const { preferences, chosenAt, times } = event.data
    if (isErased(preferences)) return { ...state, chosen: null }
    const known = times === undefined || isErased(times) ? allAt(preferences, chosenAt) : times
    return { ...state, chosen: { preferences, chosenAt, times: known } }
  },
}
