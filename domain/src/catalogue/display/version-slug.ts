import { isBase62Id } from '../values/ids.ts'

interface NumberedVersion {
  readonly id: string
  readonly versionNumber: string
}

/** The version numbers that more than one of a project's versions bear. */
export const repeatedVersionNumbers = (versions: readonly NumberedVersion[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { versionNumber } of versions) (seen.has(versionNumber) ? repeated : seen).add(versionNumber)
  return repeated
}

/**
 * Last part of a version's address, not yet percent-encoded: its number, or its id where the number repeats within the
 * project, could be the id of another version, or would vanish from a path (`.` and `..`).
 */
export const versionSlug = (version: NumberedVersion, repeated: ReadonlySet<string>): string => {
  const { id, versionNumber } = version
  const ambiguous =
    repeated.has(versionNumber) || isBase62Id(versionNumber) || /^\.{1,2}$/.test(versionNumber)
  return ambiguous ? id : versionNumber
}
