import type { CatalogueContext } from '@modstead/domain/catalogue/access'
import { version } from '@modstead/domain/catalogue/aggregates'
import type { VersionCommand } from '@modstead/domain/catalogue/version/commands'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import type { Executor, Intent } from '@modstead/infra/command-pipeline/executor'
import { inSequence, sequenceOf } from '@modstead/infra/command-pipeline/in-sequence'
import { isOutcomeUnknown } from '@modstead/infra/command-pipeline/refusals'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { FilesAway } from '@modstead/infra/files/storage-errors'
import type { CommandDependencies } from '../../dependencies.ts'
import { claimFiles, type FileToStore, releaseFiles } from '../reservations/file-claims.ts'
import { leavingBytes } from '../reservations/release-file.ts'
import type { PreparedVersion } from './prepare-version.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'files'>

/** Throws what the rules would refuse, before anything is reserved or stored. */
export const checkVersion = async (
  executor: Executor,
  { command }: PreparedVersion,
  context: CatalogueContext,
  { ifMatch: _ofTheProject, ...intent }: Intent,
): Promise<void> => {
  await executor.check(version, command.versionId, command, context, intent)
}

/**
 * Claims the bytes, moves them to their permanent place and runs `append`. If that fails, undoes everything.
 * If the outcome is unknown, the bytes stay until their claim is checked after the grace period.
 */
export const withStoredFiles = async <Result>(
  deps: Deps,
  stored: readonly FileToStore[],
  ids: { readonly versionId: string; readonly projectId: string },
  sender: Sender,
  append: () => Promise<Result>,
): Promise<Result> => {
  await claimFiles(deps, stored, ids, sender)
  try {
    for (const { upload } of stored) await upload.keep()
    return await append()
  } catch (error) {
    const parts = error instanceof FilesAway ? leavingBytes(deps) : deps
    if (!isOutcomeUnknown(error)) await releaseFiles(parts, stored, ids.versionId, sender)
    throw error
  }
}

/** Runs `append` with the files of all versions stored, and undoes all of them if it fails. */
export const withStoredVersions = <Result>(
  deps: Deps,
  versions: readonly PreparedVersion[],
  sender: Sender,
  append: () => Promise<Result>,
): Promise<Result> =>
  versions.reduceRight(
    (next, { command: { versionId, projectId }, files }) =>
      () =>
        withStoredFiles(deps, files, { versionId, projectId }, sender, next),
    append,
  )()

/** Appends the version. Its files are stored already. */
export const appendVersion = (
  executor: Executor,
  { command, history }: PreparedVersion,
  context: CatalogueContext,
  sender: Sender,
): Promise<Answer> => {
  const { ifMatch: _ofProject, ...intent } = sender.intent
  const sequence = sequenceOf<VersionCommand, CatalogueContext>(
    { command },
    ...(history ? [{ command: history }] : []),
  )
  return executor.execute(
    inSequence(version),
    command.versionId,
    sequence,
    { ...context, ...contextOf(sender) },
    intent,
  )
}
