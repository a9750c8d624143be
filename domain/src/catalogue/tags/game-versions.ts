import earlierRows from './data/game-versions.json' with { type: 'json' }
import laterRows from './data/later-game-versions.json' with { type: 'json' }

export type GameVersionType = 'release' | 'snapshot' | 'beta' | 'alpha'

export interface GameVersion {
  readonly version: string
  readonly type: GameVersionType
  /** ISO 8601 UTC. */
  readonly date: string
  /** Whether it is the newest release of its line, such as 1.20.6 for 1.20. */
  readonly major: boolean
  /** Explicit position in `/v2/tag/game_version`. Versions without one follow. */
  readonly ordering?: number
}

const types: readonly string[] = ['release', 'snapshot', 'beta', 'alpha'] satisfies GameVersionType[]

const hasType = <Row extends { type: string }>(row: Row): row is Row & { type: GameVersionType } =>
  types.includes(row.type)

const latestFirst = (left: { date: string }, right: { date: string }): number =>
  left.date < right.date ? 1 : left.date > right.date ? -1 : 0

/** Sorts as `/v2/tag/game_version` does: by explicit position, then the rest by date, newest first. */
export const inTagOrder = <Row extends { date: string; ordering?: number }>(
  versions: readonly Row[],
): Row[] =>
  versions.toSorted((left, right) => {
    if (left.ordering !== undefined && right.ordering !== undefined) return left.ordering - right.ordering
    if (left.ordering !== undefined) return -1
    return right.ordering !== undefined ? 1 : latestFirst(left, right)
  })

/** The first two numbers of a release in the old and the new scheme: 1.20 of 1.20.4, 26.1 of 26.1.2. */
const lineOf = (release: string): string => release.split('.', 2).join('.')

/** Marks the newest release of each line as major. `rows` are sorted newest first. */
const withMajor = <Row extends { version: string; type: GameVersionType }>(
  rows: readonly Row[],
): (Row & { major: boolean })[] => {
  const lines = new Set<string>()
  return rows.map((row) => {
    const line = lineOf(row.version)
    const major = row.type === 'release' && !lines.has(line)
    if (major) lines.add(line)
    return { ...row, major }
  })
}

/**
 * Every game version that a project can support, newest first. The dates in `later-game-versions.json` are exact for
 * releases up to 26.2. The rest are estimates, taken from the first add-ons that named them; their order is right.
 */
export const GAME_VERSIONS: readonly GameVersion[] = withMajor(
  inTagOrder([...laterRows, ...earlierRows].filter(hasType)),
)

const byName = new Map(GAME_VERSIONS.map((version) => [version.version, version]))
const ranks = new Map(GAME_VERSIONS.map((version, rank) => [version.version, rank]))

export const gameVersionNamed = (version: string): GameVersion | undefined => byName.get(version)

export const isKnownGameVersion = (version: string): boolean => byName.has(version)

/** Release dates by version. */
export const gameVersionDates: ReadonlyMap<string, string> = new Map(
  GAME_VERSIONS.map(({ version, date }) => [version, date]),
)

/** Index in the list from newest to oldest. Unknown versions come last. */
export const gameVersionRank = (version: string): number => ranks.get(version) ?? GAME_VERSIONS.length

const inNaturalOrder = new Intl.Collator('en', { numeric: true })

/** Sorts newest first, and unknown versions last by descending number. */
export const newestGameVersionFirst = (left: string, right: string): number =>
  gameVersionRank(left) - gameVersionRank(right) || inNaturalOrder.compare(right, left)

/** Sorts unknown versions first, then oldest first. */
export const oldestGameVersionFirst = (left: string, right: string): number =>
  newestGameVersionFirst(right, left)

/** Finds the known spelling of a version that metadata spells differently, such as `1.14.0` for `1.14`, or null. */
export const canonicalGameVersion = (version: string): string | null => {
  const text = version.trim()
  if (byName.has(text)) return text
  const short = text.replace(/^(\d+\.\d+)\.0(?=$|-)/, '$1')
  return byName.has(short) ? short : null
}
