import { type DatedVersion, newestVersionFirst } from './version-order.ts'

interface NumberedVersion extends DatedVersion {
  readonly number: string
}

/** Finds a version of a project by id or number. If several have the number, the newest one counts. */
export const versionNamed = <Version extends NumberedVersion>(
  versions: readonly Version[],
  idOrNumber: string,
): Version | undefined =>
  versions.find(({ id }) => id === idOrNumber) ??
  versions.filter(({ number }) => number === idOrNumber).sort(newestVersionFirst)[0]
