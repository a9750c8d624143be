import type { CatalogueContext } from '@modstead/domain/catalogue/access'
import { isRejection } from '@modstead/domain/kernel/rejection'
import { version } from '@modstead/infra/command-pipeline/aggregates'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { inSequence } from '@modstead/infra/command-pipeline/in-sequence'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { Ingested } from '@modstead/infra/files/content-store'
import type { CommandDependencies } from '../dependencies.ts'
import { claimFiles, releaseFiles } from './file-claims.ts'
import type { PreparedVersion } from './prepare-version.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'files'>

/** Refuses what the rules would refuse, before anything is reserved or stored. */
export const checkVersion = async (
  executor: Executor,
  { command }: PreparedVersion,
  context: CatalogueContext,
): Promise<void> => {
  const { state } = await executor.load(version, command.versionId)
  const outcome = version.decider.decide(command, state, context)
  if (isRejection(outcome)) throw new CommandRefused(outcome)
}

/** Claims the bytes, moves them to their lasting place, runs `append`, and takes everything back when that fails. */
export const withStoredFiles = async <Result>(
  { executor, files }: Deps,
  uploads: readonly Ingested[],
  ids: { readonly versionId: string; readonly projectId: string },
  sender: Sender,
  append: () => Promise<Result>,
): Promise<Result> => {
  await claimFiles(executor, uploads, ids, sender)
  try {
    for (const upload of uploads) await upload.keep()
    return await append()
  } catch (error) {
    const { state } = await executor.load(version, ids.versionId)
    const held = new Set(state.phase === 'live' ? state.files.map((file) => file.sha1) : [])
    const loose = uploads.filter(({ sha1 }) => !held.has(sha1))
    for (const { sha512 } of loose) await files.remove(sha512)
    await releaseFiles(
      executor,
      loose.map(({ sha1 }) => sha1),
      ids.versionId,
      sender,
    )
    throw error
  }
}

/** Runs `append` with the files of all of the versions stored; takes all of them back when it fails. */
export const withStoredVersions = <Result>(
  deps: Deps,
  versions: readonly PreparedVersion[],
  sender: Sender,
  append: () => Promise<Result>,
): Promise<Result> =>
  versions.reduceRight(
    (next, { command: { versionId, projectId }, uploads }) =>
      () =>
        withStoredFiles(deps, uploads, { versionId, projectId }, sender, next),
    append,
  )()

/** Appends the version, whose files are stored. */
export const appendVersion = (
  executor: Executor,
  { command, history }: PreparedVersion,
  context: CatalogueContext,
  sender: Sender,
): Promise<Answer> => {
  const { ifMatch: _ofProject, ...intent } = sender.intent
  const steps = [{ command }, ...(history ? [{ command: history }] : [])]
  return executor.execute(
    inSequence(version),
    command.versionId,
    steps,
    { ...context, ...contextOf(sender) },
    intent,
  )
}
