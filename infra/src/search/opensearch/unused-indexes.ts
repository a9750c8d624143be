/** Indexes by name, as the engine lists them. */
export type IndexesWithAliases = Readonly<Record<string, { readonly aliases: object }>>

/**
 * The indexes that may be deleted once layout `own` has a filled one. Of its own layout these are the ones
 * that the alias does not lead to. Of former layouts, the newest that was filled stays, because processes of
 * the previous release still search it, or will after going back. Those in between may be being filled. A
 * newer layout belongs to a newer release.
 */
export const unusedIndexes = (name: string, own: number, indexes: IndexesWithAliases): readonly string[] => {
  const found = Object.entries(indexes).flatMap(([index, { aliases }]) => {
    const number = layoutOf(name, index)
    return number === undefined ? [] : [{ index, number, isFilled: `${name}-${number}` in aliases }]
  })
  const filled = found.filter(({ isFilled }) => isFilled).map(({ number }) => number)
  if (!filled.includes(own)) return []
  const previous = Math.max(...filled.filter((number) => number < own))
  return found
    .filter(({ number, isFilled }) => number < previous || (number === own && !isFilled))
    .map(({ index }) => index)
}

/** Names of indexes begin with that of the alias: name and number of the layout. */
const layoutOf = (name: string, index: string): number | undefined => {
  const number = index.startsWith(`${name}-`) && /^\d+(?=-)/.exec(index.slice(name.length + 1))?.[0]
  return number ? Number(number) : undefined
}
