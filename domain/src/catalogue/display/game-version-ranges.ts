import {
  GAME_VERSIONS,
  type GameVersionType,
  isKnownGameVersion,
  newestGameVersionFirst,
} from '../tags/game-versions.ts'

const kinds = ['release', 'snapshot', 'beta', 'alpha'] as const satisfies GameVersionType[]

const listOf = new Map(
  kinds.map((kind) => [
    kind,
    GAME_VERSIONS.filter(({ type }) => type === kind).map(({ version }) => version),
  ]),
)

const rangesIn = (all: readonly string[], present: ReadonlySet<string>): string[] => {
  const ranges: string[] = []
  let newest: string | undefined
  let oldest: string | undefined
  const close = () => {
    if (newest !== undefined && oldest !== undefined)
      ranges.push(newest === oldest ? newest : `${oldest}–${newest}`)
    newest = undefined
  }
  for (const version of all) {
    if (!present.has(version)) {
      close()
      continue
    }
    newest ??= version
    oldest = version
  }
  close()
  return ranges
}

/**
 * Short text for a set of game versions: releases that follow each other without a gap become `1.20.1–1.20.4`. Newest
 * first; snapshots stand apart, after the releases, and versions that we do not know last.
 */
export const gameVersionRanges = (versions: readonly string[]): readonly string[] => {
  const present = new Set(versions)
  const unknown = [...present].filter((version) => !isKnownGameVersion(version)).sort(newestGameVersionFirst)
  return [...kinds.flatMap((kind) => rangesIn(listOf.get(kind) ?? [], present)), ...unknown]
}
