import {
  GAME_VERSIONS,
  type GameVersionType,
  isKnownGameVersion,
  newestGameVersionFirst,
} from '../tags/game-versions.ts'

const kinds = ['release', 'snapshot', 'beta', 'alpha'] as const satisfies GameVersionType[]

/** The versions of each kind, newest first, and the index of each version. */
const lists = kinds.map((kind) => {
  const versions = GAME_VERSIONS.filter(({ type }) => type === kind).map(({ version }) => version)
  return { versions, placeOf: new Map(versions.map((version, place) => [version, place])) }
})

/** Visits only the versions that are present: the lists are long, and this runs for every version of every project. */
const rangesIn = ({ versions, placeOf }: (typeof lists)[number], present: readonly string[]): string[] => {
  const places = present
    .map((version) => placeOf.get(version))
    .filter((place) => place !== undefined)
    .sort((left, right) => left - right)
  const ranges: string[] = []
  for (let first = 0; first < places.length; ) {
    let last = first
    while (places[last + 1] === (places[last] ?? 0) + 1) last += 1
    const [newest, oldest] = [versions[places[first] ?? 0] ?? '', versions[places[last] ?? 0] ?? '']
    ranges.push(first === last ? newest : `${oldest}–${newest}`)
    first = last + 1
  }
  return ranges
}

/**
 * Shortens a set of game versions: consecutive releases become `1.20.1–1.20.4`. The newest come first. Snapshots follow
 * the releases, and unknown versions come last.
 */
export const gameVersionRanges = (versions: readonly string[]): readonly string[] => {
  const present = [...new Set(versions)]
  const unknown = present.filter((version) => !isKnownGameVersion(version)).sort(newestGameVersionFirst)
  return [...lists.flatMap((list) => rangesIn(list, present)), ...unknown]
}
