import type { VersionAnswer } from '../api/answers.ts'
import { packGameVersion } from '../pack/modpack.ts'
import type { ReleaseFacts } from '../pack/release-facts.ts'

/**
 * Guesses which version of an add-on a modpack shipped. Packs of this format only name the add-on, so it is
 * the newest version of that time that fits the pack's loaders and its game version. Returns null if none
 * does, because another would not start in the pack.
 */
export const embeddedVersion = (
  versions: readonly VersionAnswer[],
  facts: Pick<ReleaseFacts, 'loaders' | 'gameVersions'>,
  published: string,
): VersionAnswer | null => {
  const time = Date.parse(published)
  const gameVersion = packGameVersion(facts)
  const fits = (version: VersionAnswer): boolean =>
    version.game_versions.includes(gameVersion) &&
    (version.loaders.some((name) => facts.loaders.includes(name)) || !version.loaders.some(isForMods))
  const [newest = null] = versions
    .filter((version) => Date.parse(version.date_published) <= time && fits(version))
    .sort((left, right) => Date.parse(right.date_published) - Date.parse(left.date_published))
  return newest
}

const isForMods = (loader: string): boolean => ['fabric', 'quilt', 'forge', 'neoforge'].includes(loader)
