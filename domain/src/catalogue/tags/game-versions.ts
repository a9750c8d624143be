import earlierRows from './data/game-versions.json' with { type: 'json' }
import laterRows from './data/later-game-versions.json' with { type: 'json' }

export type GameVersionType = 'release' | 'snapshot' | 'beta' | 'alpha'

export interface GameVersion {
  readonly version: string
  readonly type: GameVersionType
  /** ISO 8601 UTC. */
  readonly date: string
  /** The newest release of its line: of 1.20 that is 1.20.6. */
  readonly major: boolean
  /** Explicit place in the list of `/v2/tag/game_version`, before all that have none. */
  readonly ordering?: number
}

const types: readonly string[] = ['release', 'snapshot', 'beta', 'alpha'] satisfies GameVersionType[]

const hasType = <Row extends { type: string }>(row: Row): row is Row & { type: GameVersionType } =>
  types.includes(row.type)

const latestFirst = (left: { date: string }, right: { date: string }): number =>
  left.date < right.date ? 1 : left.date > right.date ? -1 : 0

/** The order of `/v2/tag/game_version`: explicit places ascending, then the rest by date, newest first. */
export const inTagOrder = <Row extends { date: string; ordering?: number }>(
  versions: readonly Row[],
): Row[] =>
  versions.toSorted((left, right) => {
    if (left.ordering !== undefined && right.ordering !== undefined) return left.ordering - right.ordering
    if (left.ordering !== undefined) return -1
    return right.ordering !== undefined ? 1 : latestFirst(left, right)
  })

/** The first two numbers of a release, old and new numbering alike: 1.20 of 1.20.4, 26.1 of 26.1.2. */
const lineOf = (release: string): string => release.split('.', 2).join('.')

/** Marks the first release of each line as the major one. `rows` are newest first. */
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
 * Every version of the game that a project may name, newest first. Days in `later-game-versions.json` are known for
 * releases up to 26.2 and estimated for the rest, from when add-ons began to name them; their order is right.
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

/** Place in the newest-first list: 0 is the newest. Unknown versions come after all others. */
export const gameVersionRank = (version: string): number => ranks.get(version) ?? GAME_VERSIONS.length

const inNaturalOrder = new Intl.Collator('en', { numeric: true })

/** Sorts newest first; unknown versions last, the higher number first. */
export const newestGameVersionFirst = (left: string, right: string): number =>
  gameVersionRank(left) - gameVersionRank(right) || inNaturalOrder.compare(right, left)

/** Sorts oldest first; unknown versions first. */
export const oldestGameVersionFirst = (left: string, right: string): number =>
  newestGameVersionFirst(right, left)

/** The known spelling of a version that metadata writes differently (`1.14.0` is `1.14`), or null when there is none. */
export const canonicalGameVersion = (version: string): string | null => {
  const text = version.trim()
  if (byName.has(text)) return text
  const short = text.replace(/^(\d+\.\d+)\.0(?=$|-)/, '$1')
  return byName.has(short) ? short : null
}
