/** Changelog entries with the same text, newest first. */
export interface ChangelogGroup<Entry> {
  readonly newest: Entry
  readonly older: readonly Entry[]
}

/** An entry is a duplicate if its text equals that of the next older entry; only the newest is shown in full. */
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
