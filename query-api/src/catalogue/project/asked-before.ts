/**
 * Returns a function that tells whether a name was asked for before, and remembers that it is now. Remembers
 * the last `names` at least and twice as many at most. Two sets cost each read a fraction of what a cache
 * costs that keeps its names in order.
 */
export const askedBefore = (names: number): ((name: string) => boolean) => {
  let recent = new Set<string>()
  let older = new Set<string>()
  return (name) => {
    if (recent.has(name)) return true
    if (recent.size >= names) {
      older = recent
      recent = new Set()
    }
    recent.add(name)
    return older.has(name)
  }
}
