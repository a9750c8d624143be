import { loaderName } from './labels.ts'

const maxLoaders = 3

function shortened(names: readonly string[], max: number): string {
  const more = names.length - max
  return `${names.slice(0, max).join(', ')}${more > 0 ? ` +${more}` : ''}`
}

/** Names a few loaders and counts the rest. */
export function loadersInShort(loaders: readonly string[]): string {
  return shortened(loaders.map(loaderName), maxLoaders)
}

/** Names a few ranges of game versions and counts the rest. */
export function rangesInShort(ranges: readonly string[], max = 2): string {
  return shortened(ranges, max)
}

/** Says in one short line what a version runs on. */
export function madeFor(version: {
  loaders: readonly string[]
  gameVersionRanges: readonly string[]
}): string {
  return [rangesInShort(version.gameVersionRanges), loadersInShort(version.loaders)]
    .filter((text) => text !== '')
    .join(' · ')
}
