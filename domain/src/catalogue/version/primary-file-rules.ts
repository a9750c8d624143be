import { type Rejection, reject } from '../../kernel/rejection.ts'
import { extensionOf } from '../inspection/file-names.ts'
import { isSignatureName } from '../inspection/file-types.ts'
import { MODPACK_LOADER } from '../tags/loaders.ts'
import type { PrimaryUse } from '../values/version-file.ts'
import type { NewVersionFile } from './commands.ts'
import type { EditRule } from './edit-rule.ts'

type Candidate = Pick<NewVersionFile, 'filename' | 'primaryUse'>

const useByName = (filename: string): PrimaryUse => {
  if (isSignatureName(filename)) return 'none'
  return extensionOf(filename) === 'mrpack' ? 'modpack' : 'add-on'
}

const useOf = ({ filename, primaryUse }: Candidate): PrimaryUse => primaryUse ?? useByName(filename)

export const isModpackFile = (file: Candidate): boolean => useOf(file) === 'modpack'

/** Refuses a primary file that could not be loaded, and a modpack's loaders for anything but a modpack. */
export const refusePrimaryFile = (
  file: Candidate,
  loaders: readonly string[],
): Rejection<'file-not-primary' | 'primary-file-unlike-loaders'> | null => {
  const name = JSON.stringify(file.filename)
  if (useOf(file) === 'none')
    return reject('file-not-primary', `The file ${name} is not one that the loaders of the version load.`)
  if (isModpackFile(file) === loaders.includes(MODPACK_LOADER)) return null
  return reject(
    'primary-file-unlike-loaders',
    isModpackFile(file)
      ? `The primary file ${name} is a modpack and the loaders of the version are not.`
      : `The primary file ${name} is not a modpack, so ${MODPACK_LOADER} is not one of its loaders.`,
  )
}

/** Runs after the edits of loaders and files, which may change together. */
export const fitPrimaryFile: EditRule = ({ files, loaders }) => {
  const primary = files.find((file) => file.primary)
  return (primary && refusePrimaryFile(primary, loaders)) ?? []
}
