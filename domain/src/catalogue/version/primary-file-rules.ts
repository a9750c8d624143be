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

/** Refuses a primary file that the loaders of the version cannot load. */
export const refusePrimaryFile = (
  file: Candidate,
  loaders: readonly string[],
): Rejection<'file-not-primary' | 'primary-file-unlike-loaders'> | null => {
  const name = JSON.stringify(file.filename)
  if (useOf(file) === 'none')
    return reject(
      'file-not-primary',
      `The file ${name} cannot be the primary one: the loaders of the version cannot load it.`,
    )
  if (isModpackFile(file) === loaders.includes(MODPACK_LOADER)) return null
  return reject(
    'primary-file-unlike-loaders',
    isModpackFile(file)
      ? `The primary file ${name} is a modpack. Choose ${MODPACK_LOADER} as the loader or another primary file.`
      : `The primary file ${name} is not a modpack. Remove the loader ${MODPACK_LOADER} or choose another primary file.`,
  )
}

/** Runs after the rules for loaders and files, because an edit can change both. */
export const fitPrimaryFile: EditRule = ({ files, loaders }) => {
  const primary = files.find((file) => file.primary)
  return (primary && refusePrimaryFile(primary, loaders)) ?? []
}
