import type { VersionAnswer } from '../api/answers.ts'
import type { ReleaseFacts } from '../pack/release-facts.ts'

/**
 * Which version of an add-on a modpack shipped: packs of this format name the add-on alone, so it is the newest one of the
 * time that fits the pack's loaders and game versions, else the newest of the time.
 */
export const embeddedVersion = (
  versions: readonly VersionAnswer[],
  { loaders, gameVersions }: Pick<ReleaseFacts, 'loaders' | 'gameVersions'>,
  published: string,
): VersionAnswer | null => {
  const time = Date.parse(published)
  const earlier = versions
    .filter((version) => Date.parse(version.date_published) <= time)
    .toSorted((left, right) => Date.parse(right.date_published) - Date.parse(left.date_published))
  const fits = (version: VersionAnswer): boolean =>
    version.game_versions.some((name) => gameVersions.includes(name)) &&
    (version.loaders.some((name) => loaders.includes(name)) || !version.loaders.some(isForMods))
  return earlier.find(fits) ?? earlier[0] ?? null
}

const isForMods = (loader: string): boolean => ['fabric', 'quilt', 'forge', 'neoforge'].includes(loader)
