import type { VersionFile } from '../version/events.ts'

/** What stands in for the file of a version that has none. */
export const NO_FILE: VersionFile = {
  fileId: '',
  filename: '',
  sha1: '',
  sha512: '',
  size: 0,
  primary: false,
  fileType: null,
}

/** The file that a version's download button gives: the primary one, else the first, else nothing. */
export const primaryOf = <File extends { readonly primary: boolean }>(
  files: readonly File[],
): File | undefined => files.find(({ primary }) => primary) ?? files[0]

export const primaryFile = (files: readonly VersionFile[]): VersionFile => primaryOf(files) ?? NO_FILE
