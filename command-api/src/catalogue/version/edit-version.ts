import { version } from '@modstead/domain/catalogue/aggregates'
import type { FileType } from '@modstead/domain/catalogue/values/version-file'
import type {
  LiveVersionCommand,
  NewVersionFile,
  VersionChanges,
} from '@modstead/domain/catalogue/version/commands'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { invalidInput } from '@modstead/infra/http/problem'
import type { CommandDependencies } from '../../dependencies.ts'
import type { UploadedFile } from '../../http/multipart/received-parts.ts'
import type { LocatedVersion } from '../access.ts'
import { catalogueContext, requirePermission } from '../project/edit-project.ts'
import { renderText } from '../render-text.ts'
import { fileTypeOf, inspectPart, newFile } from './prepare-version.ts'
import { withStoredFiles } from './store-version.ts'

/** Runs a command on a version with the sender's rights in its project. */
export const commandVersion = (
  executor: Executor,
  located: LocatedVersion,
  command: LiveVersionCommand,
  sender: Sender,
): Promise<Answer> =>
  executor.execute(
    version,
    located.version.versionId,
    command,
    catalogueContext(located, sender),
    sender.intent,
  )

/** A new changelog is rendered before it is stored. */
export const editVersion = async (
  deps: Pick<CommandDependencies, 'executor' | 'texts'>,
  located: LocatedVersion,
  changes: VersionChanges,
  sender: Sender,
): Promise<Answer> => {
  const { versionId } = located.version
  const command = { type: 'EditVersion', versionId, changes } as const
  if (changes.changelog) {
    const context = catalogueContext(located, sender)
    const first = await deps.executor.check(version, versionId, command, context, sender.intent)
    if (first) return first
    await renderText(deps, 'changelog', changes.changelog)
  }
  return commandVersion(deps.executor, located, command, sender)
}

/** Adds inspected files to an existing version, all or none. */
export const addVersionFiles = async (
  deps: Pick<CommandDependencies, 'executor' | 'files' | 'filesHost'>,
  located: LocatedVersion,
  uploads: readonly UploadedFile[],
  fileTypes: Readonly<Record<string, FileType | null>>,
  sender: Sender,
): Promise<Answer> => {
  requirePermission(located, 'version.edit', sender)
  if (uploads.length === 0) throw invalidInput('The request brings no file.', 'file-missing')
  const { versionId, projectId, loaders, gameVersions } = located.version
  const parts = uploads.map((upload, index) => ({
    upload,
    fileId: deriveId(sender.intent.commandId, `file.${versionId}.${index}`),
    fileType: fileTypeOf(fileTypes, upload),
    primary: false,
  }))
  const files: NewVersionFile[] = []
  for (const part of parts)
    files.push(newFile(part, await inspectPart(part, { loaders, gameVersions }, deps.filesHost)))
  const stored = parts.map(({ fileId, upload }) => ({ fileId, upload: upload.ingested }))
  return withStoredFiles(deps, stored, { versionId, projectId }, sender, () =>
    commandVersion(deps.executor, located, { type: 'AddVersionFiles', versionId, files }, sender),
  )
}
