import { type DatedVersion, newestVersionFirst } from './version-order.ts'

interface NumberedVersion extends DatedVersion {
  readonly number: string
}

/** The version of a project that an id or a number means: where a number repeats, the newest that bears it. */
export const versionNamed = <Version extends NumberedVersion>(
  versions: readonly Version[],
  idOrNumber: string,
): Version | undefined =>
  versions.find(({ id }) => id === idOrNumber) ??
  versions.filter(({ number }) => number === idOrNumber).sort(newestVersionFirst)[0]
