import { type Rejection, reject } from '../../kernel/rejection.ts'
import { fileNameProblem } from '../inspection/file-names.ts'
import { MAX_VERSION_FILES } from '../limits.ts'
import type { VersionFile } from '../values/version-file.ts'
import type { NewVersionFile } from './commands.ts'
import type { FilesRejection } from './rejections.ts'

/** Refuses files that cannot be added to a version with the files `present`. */
export const refuseFiles = (
  added: readonly NewVersionFile[],
  present: readonly VersionFile[] = [],
): Rejection<FilesRejection> | null => {
  if (added.length === 0) return reject('files-missing', 'A version needs at least one file.')
  if (added.length + present.length > MAX_VERSION_FILES)
    return reject('too-many-files', `A version can have at most ${MAX_VERSION_FILES} files. Leave some out.`)
  const names = new Set(present.map((file) => file.filename))
  const hashes = new Set(present.map((file) => file.sha1))
  for (const { filename, sha1 } of added) {
    const problem = fileNameProblem(filename)
    if (problem !== null) return reject('invalid-file-name', `${problem}.`)
    if (names.has(filename))
      return reject(
        'duplicate-file-name',
        `The version already has a file named ${JSON.stringify(filename)}. Rename one of them.`,
      )
    if (hashes.has(sha1))
      return reject(
        'duplicate-file',
        `The file ${JSON.stringify(filename)} has the same content as another file of the version. Remove one of them.`,
      )
    names.add(filename)
    hashes.add(sha1)
  }
  return null
}

/** `reference` is the id of a file, or one of its hashes in upper or lower case. */
export const findFile = (files: readonly VersionFile[], reference: string): VersionFile | undefined => {
  const hash = reference.toLowerCase()
  return files.find((file) => file.fileId === reference || file.sha1 === hash || file.sha512 === hash)
}

export const unknownFile = () => reject('file-not-in-version', 'The version does not have this file.')
