import { loaderName } from './labels.ts'

const mostLoaders = 3

function shortened(names: readonly string[], most: number): string {
  const more = names.length - most
  return `${names.slice(0, most).join(', ')}${more > 0 ? ` +${more}` : ''}`
}

/** A few loaders by name, and how many more there are. */
export function loadersInShort(loaders: readonly string[]): string {
  return shortened(loaders.map(loaderName), mostLoaders)
}

/** A few ranges of game versions, and how many more there are. */
export function rangesInShort(ranges: readonly string[], most = 2): string {
  return shortened(ranges, most)
}

/** What a version runs on, in one short line. */
export function madeFor(version: {
  loaders: readonly string[]
  gameVersionRanges: readonly string[]
}): string {
  return [rangesInShort(version.gameVersionRanges), loadersInShort(version.loaders)]
    .filter((text) => text !== '')
    .join(' · ')
}
