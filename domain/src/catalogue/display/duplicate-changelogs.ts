/**
 * Returns the ids of versions that repeat the changelog of the version before. Expects a project's versions newest
 * first. An empty changelog is not a repeat.
 */
export const duplicateChangelogs = (
  versions: readonly { readonly id: string; readonly changelog: string }[],
): ReadonlySet<string> =>
  new Set(
    versions
      .filter(({ changelog }, place) => changelog !== '' && changelog === versions[place + 1]?.changelog)
      .map(({ id }) => id),
  )
