/** Entries of a changelog that say the same, newest first. */
export interface ChangelogGroup<Entry> {
  readonly newest: Entry
  readonly older: readonly Entry[]
}

/** An entry is a duplicate when it says the same as the one after it, which is older; the newest is the one to read. */
export function changelogGroups<Entry extends { readonly duplicate: boolean }>(
  entries: readonly Entry[],
): ChangelogGroup<Entry>[] {
  const groups: { newest: Entry; older: Entry[] }[] = []
  entries.forEach((entry, place) => {
    const group = groups.at(-1)
    if (group && entries[place - 1]?.duplicate) group.older.push(entry)
    else groups.push({ newest: entry, older: [] })
  })
  return groups
}
