/**
 * The ids of versions whose changelog says the same as that of the version before. Takes a project's versions newest
 * first; an empty changelog repeats nothing.
 */
export const duplicateChangelogs = (
  versions: readonly { readonly id: string; readonly changelog: string }[],
): ReadonlySet<string> =>
  new Set(
    versions
      .filter(({ changelog }, place) => changelog !== '' && changelog === versions[place + 1]?.changelog)
      .map(({ id }) => id),
  )
