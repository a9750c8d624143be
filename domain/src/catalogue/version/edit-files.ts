import { isRejection, type Rejection, reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { fileTypeProblem } from '../inspection/file-types.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { FileType, VersionFile } from '../values/version-file.ts'
import type { AddVersionFiles, RemoveVersionFile } from './commands.ts'
import type { EditRule } from './edit-rule.ts'
import type { VersionEvent } from './events.ts'
import { findFile, refuseFiles, unknownFile } from './file-rules.ts'
import { refusePrimaryFile } from './primary-file-rules.ts'
import type { VersionOutcome } from './rejections.ts'
import type { LiveVersion } from './state.ts'

export const addFiles = (
  { files }: AddVersionFiles,
  version: LiveVersion,
  context: CatalogueContext,
): VersionOutcome<'AddVersionFiles'> => {
  if (!may(context, 'version.edit')) return notPermitted('add files to this version')
  const refusal = refuseFiles(files, version.files)
  if (refusal !== null) return refusal
  const { versionId, projectId } = version
  return files.map((file) => ({
    type: 'VersionFileAdded',
    data: { versionId, projectId, file: { ...file, primary: false } },
  }))
}

const heirOf = (
  removed: VersionFile,
  { files, loaders }: LiveVersion,
): VersionFile | Rejection<'last-file' | 'no-other-primary-file'> => {
  const others = files.filter((file) => file !== removed)
  if (others.length === 0)
    return reject('last-file', 'A version needs at least one file. Add another file first.')
  return (
    others.find((file) => refusePrimaryFile(file, loaders) === null) ??
    reject(
      'no-other-primary-file',
      'None of the other files can become the primary one. Add one that can first.',
    )
  )
}

/** If the primary file is removed, the first suitable one of the others becomes primary. */
export const removeFile = (
  command: RemoveVersionFile,
  version: LiveVersion,
  context: CatalogueContext,
): VersionOutcome<'RemoveVersionFile'> => {
  if (!may(context, 'version.deleteFile')) return notPermitted('remove files from this version')
  const { versionId, projectId, files } = version
  const removed = findFile(files, command.file)
  if (removed === undefined) return unknownFile()
  const { fileId, sha1 } = removed
  const removal: VersionEvent = { type: 'VersionFileRemoved', data: { versionId, projectId, fileId, sha1 } }
  if (!removed.primary) return [removal]
  const heir = heirOf(removed, version)
  if (isRejection(heir)) return heir
  return [removal, { type: 'VersionPrimaryFileChanged', data: { versionId, projectId, fileId: heir.fileId } }]
}

export const changePrimaryFile =
  (reference: string): EditRule =>
  ({ versionId, projectId, files }) => {
    const file = findFile(files, reference)
    if (file === undefined) return unknownFile()
    if (file.primary) return []
    return [{ type: 'VersionPrimaryFileChanged', data: { versionId, projectId, fileId: file.fileId } }]
  }

export const changeFileType =
  (change: { readonly file: string; readonly fileType: FileType | null }): EditRule =>
  ({ versionId, projectId, files }) => {
    const file = findFile(files, change.file)
    if (file === undefined) return unknownFile()
    const { fileType } = change
    if (file.fileType === fileType) return []
    const problem = fileTypeProblem(file.filename, fileType)
    if (problem !== null) return reject('file-type-unlike-name', `${problem}.`)
    return [{ type: 'VersionFileTypeChanged', data: { versionId, projectId, fileId: file.fileId, fileType } }]
  }
