import { hasControlCharacters } from '../../kernel/control-characters.ts'
import { type Rejection, reject } from '../../kernel/rejection.ts'
import { MAX_FILE_NAME, MAX_VERSION_FILES } from '../limits.ts'
import type { VersionFile } from '../values/version-file.ts'
import type { NewVersionFile } from './commands.ts'
import type { FilesRejection } from './rejections.ts'

const extensions = ['jar', 'zip', 'litemod', 'mrpack', 'asc', 'gpg', 'sig']

const separators = /[/\\]/

/** One path component that every file system takes, with one of the extensions that may be uploaded. */
const fileNameProblem = (name: string): string | null => {
  if (name.length > MAX_FILE_NAME) return `A file name has at most ${MAX_FILE_NAME} characters.`
  const safe =
    name.isWellFormed() && !separators.test(name) && !hasControlCharacters(name) && name.trim() === name
  if (!safe) return `The file name ${JSON.stringify(name)} is not a plain file name.`
  const [, extension] = /^.+\.([^.]+)$/.exec(name.toLowerCase()) ?? []
  return extension !== undefined && extensions.includes(extension)
    ? null
    : `The file ${JSON.stringify(name)} must end in one of ${extensions.map((end) => `.${end}`).join(', ')}.`
}

/** Refuses files that cannot stand in a version beside those that are there. */
export const refuseFiles = (
  added: readonly NewVersionFile[],
  present: readonly VersionFile[] = [],
): Rejection<FilesRejection> | null => {
  if (added.length === 0) return reject('files-missing', 'A version needs at least one file.')
  if (added.length + present.length > MAX_VERSION_FILES)
    return reject('too-many-files', `A version has at most ${MAX_VERSION_FILES} files.`)
  const names = new Set(present.map((file) => file.filename))
  const hashes = new Set(present.map((file) => file.sha1))
  for (const { filename, sha1 } of added) {
    const problem = fileNameProblem(filename)
    if (problem !== null) return reject('invalid-file-name', problem)
    if (names.has(filename))
      return reject('duplicate-file-name', `The version has two files named ${JSON.stringify(filename)}.`)
    if (hashes.has(sha1))
      return reject(
        'duplicate-file',
        `The file ${JSON.stringify(filename)} has the same content as another one of the version.`,
      )
    names.add(filename)
    hashes.add(sha1)
  }
  return null
}

/** `reference` is a file's id or one of its hashes, in any case of letters. */
export const findFile = (files: readonly VersionFile[], reference: string): VersionFile | undefined => {
  const hash = reference.toLowerCase()
  return files.find((file) => file.fileId === reference || file.sha1 === hash || file.sha512 === hash)
}

export const unknownFile = () => reject('file-not-in-version', 'The version has no such file.')
