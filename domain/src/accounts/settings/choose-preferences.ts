import { isErased } from '../../kernel/event-definition.ts'
import { hasEntries, type PreferenceWithEntries, preferenceOf } from './entry-names.ts'
import type { SettingsEvent } from './events.ts'
import { isSame } from './is-same.ts'
import { type Entry, entriesOf, newestOf, preferencesFrom } from './preference-entries.ts'
import type { PreferenceKey, StoredPreferences } from './preferences.ts'

/** ISO 8601. */
export type ChoiceTimes = { readonly [Key in PreferenceKey]?: string }
export type EntryTimes = Readonly<Record<string, string>>

export interface ChoosePreferences {
  readonly type: 'ChoosePreferences'
  readonly userId: string
  readonly preferences: StoredPreferences
  /** ISO 8601, by the clock of a browser. */
  readonly chosenAt: string
  /** Of those that were chosen at other times. */
  readonly times?: ChoiceTimes
  /** The entries that were chosen, where not all of their preference were. Those without a value were cleared. */
  readonly entryTimes?: EntryTimes
}

export interface ChosenPreferences {
  readonly preferences: StoredPreferences
  /** ISO 8601. Grows with each change. */
  readonly chosenAt: string
  readonly times: ChoiceTimes
  /** Entries without one were chosen with their preference. */
  readonly entryTimes: EntryTimes
}

type Chosen = Extract<SettingsEvent, { type: 'UserPreferencesChosen' }>

const keysOf = (preferences: StoredPreferences): readonly PreferenceKey[] =>
  Object.keys(preferences) as PreferenceKey[]

const allAt = (preferences: StoredPreferences, at: string): ChoiceTimes =>
  Object.fromEntries(keysOf(preferences).map((key) => [key, at]))

/** null: they were erased. */
export const chosenIn = ({
  preferences,
  chosenAt,
  times,
  entryTimes = {},
}: Chosen['data']): ChosenPreferences | null =>
  isErased(preferences)
    ? null
    : {
        ...{ preferences, chosenAt },
        times: times === undefined || isErased(times) ? allAt(preferences, chosenAt) : times,
        entryTimes: isErased(entryTimes) ? {} : entryTimes,
      }

const nothing: ChosenPreferences = { preferences: {}, chosenAt: '', times: {}, entryTimes: {} }

const entriesIn = (
  { preferences, entryTimes }: Pick<ChosenPreferences, 'preferences' | 'entryTimes'>,
  otherwiseAt: (key: PreferenceWithEntries) => string,
): Map<string, Entry> => {
  const values = entriesOf(preferences)
  const names = new Set([...values.keys(), ...Object.keys(entryTimes)])
  return new Map(
    [...names].map((name) => {
      const value = values.get(name)
      const at = entryTimes[name] ?? otherwiseAt(preferenceOf(name))
      return [name, { ...(value !== undefined && { value }), at }]
    }),
  )
}

/** A time for each entry that was chosen. */
const chosenEntries = ({ preferences, chosenAt, times, entryTimes = {} }: ChoosePreferences) => {
  const inPart = new Set(Object.keys(entryTimes).map(preferenceOf))
  const all = entriesIn({ preferences, entryTimes }, (key) => times?.[key] ?? chosenAt)
  return [...all].filter(([name]) => {
    const key = preferenceOf(name)
    return name in entryTimes || times?.[key] !== undefined || !inPart.has(key)
  })
}

const justAfter = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString()

/** The newer choice of each preference wins, and of each of its entries. Those that are not named stay as they were. */
export const choosePreferences = (
  command: ChoosePreferences,
  chosen: ChosenPreferences | null,
  now: string,
): readonly SettingsEvent[] => {
  const { userId, preferences, chosenAt, times } = command
  const before = chosen ?? nothing
  // A clock that is fast must not shut out later choices.
  const upToNow = (at: string): string => (at < now ? at : now)
  const newTimes: ChoiceTimes = Object.fromEntries(
    keysOf(preferences)
      .filter((key) => !hasEntries(key))
      .map((key) => [key, upToNow(times?.[key] ?? chosenAt)] as const)
      .filter(([key, at]) => at > (before.times[key] ?? '')),
  )
  const entriesBefore = entriesIn(before, (key) => before.times[key] ?? '')
  const newEntries = chosenEntries(command)
    .map(([name, entry]) => [name, { ...entry, at: upToNow(entry.at) }] as const)
    .filter(([name, { at }]) => at > (entriesBefore.get(name)?.at ?? before.times[preferenceOf(name)] ?? ''))
  const entries = newestOf(new Map([...entriesBefore, ...newEntries]))
  const merged = {
    ...before.preferences,
    ...Object.fromEntries(Object.keys(newTimes).map((key) => [key, preferences[key as PreferenceKey]])),
    ...preferencesFrom(entries),
  }
  if (isSame(merged, before.preferences)) return []
  const moments = [...Object.values(newTimes), ...newEntries.map(([, { at }]) => at)]
  // Other browsers see by a later time that something changed, even if an older choice arrives late.
  if (chosen !== null) moments.push(justAfter(chosen.chosenAt))
  return [
    {
      type: 'UserPreferencesChosen',
      data: {
        ...{ userId, preferences: merged },
        chosenAt: moments.toSorted().at(-1) ?? now,
        times: { ...before.times, ...newTimes },
        ...(entries.length > 0 && {
          entryTimes: Object.fromEntries(entries.map(([name, { at }]) => [name, at])),
        }),
      },
    },
  ]
}
