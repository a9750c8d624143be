import { isBase62Id } from '../../kernel/ids.ts'

interface NumberedVersion {
  readonly id: string
  readonly versionNumber: string
}

/**
 * The last part of a version's address, before percent-encoding: its number, or its id if the number repeats within
 * the project, could be the id of another version, or would vanish from a path (`.` and `..`).
 */
export const versionSlug = (version: NumberedVersion, repeated: boolean): string => {
  const { id, versionNumber } = version
  const ambiguous = repeated || isBase62Id(versionNumber) || /^\.{1,2}$/.test(versionNumber)
  return ambiguous ? id : versionNumber
}
