import {
  canonicalGameVersion,
  GAME_VERSIONS,
  gameVersionDates,
  oldestGameVersionFirst,
} from '@modstead/domain/catalogue/tags/game-versions'
import { isKnownLoader } from '@modstead/domain/catalogue/tags/loaders'
import type { AddOnFile, Release } from '../folder/format.ts'

const usualLoader: Readonly<Record<AddOnFile['project_type'], string>> = {
  mod: 'fabric',
  modpack: 'fabric',
  plugin: 'paper',
  shader: 'iris',
  resourcepack: 'minecraft',
  datapack: 'datapack',
}

const known = (
  names: readonly string[] = [],
  read: (name: string) => string | null,
): { found: string[]; unknown: string[] } => {
  const found = new Set<string>()
  const unknown: string[] = []
  for (const name of names) {
    const right = read(name)
    if (right === null) unknown.push(name)
    else found.add(right)
  }
  return { found: [...found], unknown }
}

const wasOutOn =
  (date: string) =>
  (version: string): boolean =>
    (gameVersionDates.get(version) ?? '') <= date

const newestOn = (date: string): string =>
  GAME_VERSIONS.find(({ version, type }) => type === 'release' && wasOutOn(date)(version))?.version ?? '1.0'

/**
 * Game versions and loaders of a version. Missing values come from the add-on, limited to game versions that
 * existed at that time. If there are none, it gets the newest game release of that day, and the most common
 * loader of the type.
 */
export const planCompatibility = (
  addOn: Pick<AddOnFile, 'project_type' | 'loaders' | 'game_versions'>,
  release: Pick<Release, 'loaders' | 'game_versions' | 'published'>,
  note: (text: string) => void,
): { loaders: string[]; game_versions: string[] } => {
  const games = known(release.game_versions, canonicalGameVersion)
  const loaders = known(release.loaders, (name) => (isKnownLoader(name) ? name : null))
  if (games.unknown.length > 0) note(`Unknown game versions are left out: ${games.unknown.join(', ')}.`)
  if (loaders.unknown.length > 0) note(`Unknown loaders are left out: ${loaders.unknown.join(', ')}.`)
  const addOnsGames = known(addOn.game_versions, canonicalGameVersion).found
  const addOnsLoaders = known(addOn.loaders, (name) => (isKnownLoader(name) ? name : null)).found
  const firstFilled = (...lists: string[][]): string[] => lists.find((list) => list.length > 0) ?? []
  return {
    loaders: firstFilled(loaders.found, addOnsLoaders, [usualLoader[addOn.project_type]]),
    game_versions: firstFilled(games.found, addOnsGames.filter(wasOutOn(release.published)), [
      newestOn(release.published),
    ]).sort(oldestGameVersionFirst),
  }
}
