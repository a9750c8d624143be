import { loaders, modes, most, type PreferenceWithEntries, preferenceOf, version } from './entry-names.ts'
import type { StoredPreferences } from './preferences.ts'

const named = (part: string, values: Readonly<Record<string, string>> = {}): [string, string][] =>
  Object.entries(values).map(([name, value]) => [`${part}${name}`, value])

/** The entries by name. */
export const entriesOf = ({ searchDisplayMode, ownGame }: StoredPreferences): ReadonlyMap<string, string> =>
  new Map([
    ...named(modes, searchDisplayMode),
    ...(ownGame?.version === undefined ? [] : [[version, ownGame.version] as const]),
    ...named(loaders, ownGame?.loaders),
  ])

/** An entry without a value was cleared. */
export interface Entry {
  readonly value?: string | undefined
  /** ISO 8601. */
  readonly at: string
}

type Named = readonly [name: string, entry: Entry]

/** As many of the newest as are kept, the last chosen one last. */
export const newestOf = (entries: Iterable<Named>): readonly Named[] => {
  const inOrder = [...entries].toSorted(([, one], [, other]) =>
    one.at < other.at ? -1 : Number(one.at > other.at),
  )
  const within = (part: string) => inOrder.filter(([name]) => name.startsWith(part))
  return [...within(modes).slice(-most.modes), ...within(version), ...within(loaders).slice(-most.loaders)]
}

/** The preferences that consist of these entries. */
export const preferencesFrom = (
  entries: readonly Named[],
): Pick<StoredPreferences, PreferenceWithEntries> => {
  const has = (key: PreferenceWithEntries) => entries.some(([name]) => preferenceOf(name) === key)
  const valuesIn = (part: string) =>
    Object.fromEntries(
      entries.flatMap(([name, { value }]) =>
        name.startsWith(part) && value !== undefined ? [[name.slice(part.length), value]] : [],
      ),
    )
  const chosenVersion = entries.find(([name]) => name === version)?.[1].value
  return {
    ...(has('searchDisplayMode') && {
      searchDisplayMode: valuesIn(modes) as NonNullable<StoredPreferences['searchDisplayMode']>,
    }),
    ...(has('ownGame') && {
      ownGame: { ...(chosenVersion !== undefined && { version: chosenVersion }), loaders: valuesIn(loaders) },
    }),
  }
}
