import type { VersionFile } from '../values/version-file.ts'

/** Placeholder for a version without files. */
export const NO_FILE: VersionFile = {
  fileId: '',
  filename: '',
  sha1: '',
  sha512: '',
  size: 0,
  primary: false,
  fileType: null,
}

/** The file behind a version's download button: the primary one, or else the first. */
export const primaryOf = <File extends { readonly primary: boolean }>(
  files: readonly File[],
): File | undefined => files.find(({ primary }) => primary) ?? files[0]

export const primaryFile = (files: readonly VersionFile[]): VersionFile => primaryOf(files) ?? NO_FILE

const byName = (left: { readonly filename: string }, right: { readonly filename: string }): number =>
  left.filename < right.filename ? -1 : left.filename > right.filename ? 1 : 0

/** Orders files for answers: the primary one first, since many clients just take the first, then by name. */
export const primaryFirst = <File extends { readonly primary: boolean; readonly filename: string }>(
  files: readonly File[],
): readonly File[] => {
  const primary = primaryOf(files)
  return primary ? [primary, ...files.filter((file) => file !== primary).sort(byName)] : []
}
