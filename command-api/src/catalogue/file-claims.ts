import type { LiveVersion } from '@modstead/domain/catalogue/version/state'
import { reject } from '@modstead/domain/kernel/rejection'
import { fileClaim, project, version } from '@modstead/infra/command-pipeline/aggregates'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { graceIsOver } from './abandoned.ts'
import { asProductWithAllRights } from './product-rights.ts'

export interface ClaimedBytes {
  readonly sha1: string
  readonly sha512: string
}

export const releaseFiles = async (
  executor: Executor,
  sha1s: readonly string[],
  versionId: string,
  sender: Sender,
): Promise<void> => {
  const anew = asProductAnew(sender)
  for (const sha1 of sha1s) {
    const command = { type: 'ReleaseFileClaim', sha1, versionId } as const
    await executor.execute(fileClaim, sha1, command, contextOf(anew), anew.intent)
  }
}

/** A version is stored before its new project; where a process died in between, it goes once the grace is over. */
const clearOrphan = async (executor: Executor, orphan: LiveVersion, sender: Sender): Promise<void> => {
  const { versionId, projectId } = orphan
  const { state } = await executor.load(project, projectId)
  if (state.phase !== 'none' || !graceIsOver(`version/${versionId}`)) return
  const { context, intent } = asProductWithAllRights(sender)
  await executor.execute(version, versionId, { type: 'DeleteVersion', versionId }, context, intent)
}

/** An orphan holds its file for the last time: what follows from its deletion gives it to whoever asks next. */
const holds = async (
  executor: Executor,
  sha1: string,
  versionId: string,
  sender: Sender,
): Promise<boolean> => {
  const { state } = await executor.load(version, versionId)
  if (state.phase !== 'live' || !state.files.some((file) => file.sha1 === sha1)) return false
  await clearOrphan(executor, state, sender)
  return true
}

/**
 * A claim without the file that it was made for. What is being deleted gives up its claims by itself, bytes first, so
 * that nothing is taken away from it before the grace is over.
 */
const isAbandoned = async (
  executor: Executor,
  sha1: string,
  versionId: string,
  sender: Sender,
): Promise<boolean> =>
  !(await holds(executor, sha1, versionId, sender)) && graceIsOver(`${sha1}/${versionId}`)

/** Throws CommandRefused `file-already-published` before anything is reserved; claiming settles it for good. */
export const checkFiles = async (
  executor: Executor,
  files: readonly ClaimedBytes[],
  sender: Sender,
): Promise<void> => {
  for (const { sha1 } of files) {
    const { versionId } = (await executor.load(fileClaim, sha1)).state
    if (versionId !== null && (await holds(executor, sha1, versionId, sender)))
      throw new CommandRefused(
        reject('file-already-published', 'A file with the same content is already published.'),
      )
  }
}

/** Claims all of the bytes for a version or none. Throws CommandRefused `file-already-published`. */
export const claimFiles = async (
  executor: Executor,
  files: readonly ClaimedBytes[],
  ids: { readonly versionId: string; readonly projectId: string },
  sender: Sender,
): Promise<void> => {
  const claimed: string[] = []
  const claim = ({ sha1, sha512 }: ClaimedBytes) => {
    const anew = asProductAnew(sender)
    const command = { type: 'ClaimFile', sha1, sha512, ...ids } as const
    return executor.execute(fileClaim, sha1, command, contextOf(anew), anew.intent)
  }
  try {
    for (const file of files) {
      try {
        await claim(file)
      } catch (error) {
        if (!(error instanceof CommandRefused)) throw error
        const { versionId } = (await executor.load(fileClaim, file.sha1)).state
        if (versionId === null || !(await isAbandoned(executor, file.sha1, versionId, sender))) throw error
        await releaseFiles(executor, [file.sha1], versionId, sender)
        await claim(file)
      }
      claimed.push(file.sha1)
    }
  } catch (error) {
    await releaseFiles(executor, claimed, ids.versionId, sender)
    throw error
  }
}
