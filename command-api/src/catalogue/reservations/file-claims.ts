import { fileClaim, project, version } from '@modstead/domain/catalogue/aggregates'
import type { FileClaimState } from '@modstead/domain/catalogue/file-claim/decider'
import type { LiveVersion } from '@modstead/domain/catalogue/version/state'
import { reject } from '@modstead/domain/kernel/rejection'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { Ingested } from '@modstead/infra/files/content-store'
import { asProductWithAllRights } from '../product-rights.ts'
import { locateSeenVersion } from '../project/seen-project.ts'
import { graceIsOver } from './grace.ts'
import { type FileRelease, releaseFile } from './release-file.ts'

export interface FileToStore {
  readonly fileId: string
  readonly upload: Ingested
}

interface Ids {
  readonly versionId: string
  readonly projectId: string
}

/**
 * Deletes a version without a project. A version is stored before its new project. If a process died in
 * between, the version is deleted once the grace period is over.
 */
const clearOrphan = async (executor: Executor, orphan: LiveVersion, sender: Sender): Promise<void> => {
  const { versionId, projectId } = orphan
  const { state } = await executor.load(project, projectId)
  if (state.phase !== 'none') return
  const { context, intent } = asProductWithAllRights(sender)
  await executor.execute(version, versionId, { type: 'DeleteVersion', versionId }, context, intent)
}

/**
 * Whether the version has the bytes. Deletes an orphan: the reactions to that free its file for the next
 * upload.
 */
const isPublished = async (
  executor: Executor,
  sha1: string,
  { versionId, claimedAt }: { readonly versionId: string; readonly claimedAt: string | undefined },
  sender: Sender,
): Promise<boolean> => {
  const { state } = await executor.load(version, versionId)
  if (state.phase !== 'live' || !state.files.some((file) => file.sha1 === sha1)) return false
  if (graceIsOver(claimedAt)) await clearOrphan(executor, state, sender)
  return true
}

/** The refusal, with the place of the bytes if the sender may see it. */
const alreadyPublished = async (
  executor: Executor,
  sha1: string,
  sender: Sender,
): Promise<CommandRefused> => {
  const { holders } = (await executor.load(fileClaim, sha1)).state
  let where = ''
  for (const { versionId } of holders) {
    const seen = await locateSeenVersion(executor, versionId, sender.actor)
    if (seen) where = `: /project/${seen.project.slug}/version/${versionId}`
  }
  return new CommandRefused(
    reject('file-already-published', `A file with the same content is already published${where}.`),
  )
}

/**
 * Throws CommandRefused `file-already-published` before anything is reserved. Only the claim itself is final.
 */
export const checkFiles = async (
  executor: Executor,
  files: readonly FileToStore[],
  projectId: string,
  sender: Sender,
): Promise<void> => {
  for (const { upload } of files) {
    const { sha1 } = upload
    const { state, changedAt } = await executor.load(fileClaim, sha1)
    if (state.projectId === projectId) continue
    for (const { versionId } of state.holders)
      if (await isPublished(executor, sha1, { versionId, claimedAt: changedAt }, sender))
        throw await alreadyPublished(executor, sha1, sender)
  }
}

/** A claim as it was loaded. */
interface SeenClaim {
  readonly state: FileClaimState
  readonly changedAt: string | undefined
}

const isAbandoned = ({ changedAt }: SeenClaim): boolean => graceIsOver(changedAt)

/**
 * Nobody relies on a closed claim, so it needs no grace, which would be long if the clock that timed it was ahead.
 * Somebody may be removing the bytes, so releasing it may take as long as that.
 */
export const isClosedOrAbandoned = (claim: SeenClaim): boolean => claim.state.closed || isAbandoned(claim)

/**
 * Frees a claim whose holders were never created, as far as it `mayBeReleased`. Returns true if nobody holds it any
 * more.
 */
export const releaseAbandoned = async (
  parts: FileRelease,
  sha1: string,
  sender: Sender,
  mayBeReleased = isAbandoned,
): Promise<boolean> => {
  const { state, changedAt } = await parts.executor.load(fileClaim, sha1)
  if (state.holders.length === 0) return true
  if (!mayBeReleased({ state, changedAt })) return false
  for (const { versionId } of state.holders)
    if (await isPublished(parts.executor, sha1, { versionId, claimedAt: changedAt }, sender)) return false
  for (const holder of state.holders) await releaseFile(parts, sha1, holder, asProductAnew(sender))
  return true
}

/** Claims all of the bytes for a version or none. Throws CommandRefused `file-already-published`. */
export const claimFiles = async (
  parts: FileRelease,
  files: readonly FileToStore[],
  ids: Ids,
  sender: Sender,
): Promise<void> => {
  const claimed: FileToStore[] = []
  const claim = ({ fileId, upload: { sha1, sha512 } }: FileToStore) => {
    const anew = asProductAnew(sender)
    const command = { type: 'ClaimFile', sha1, sha512, fileId, ...ids } as const
    return parts.executor.execute(fileClaim, sha1, command, contextOf(anew), anew.intent)
  }
  try {
    for (const file of files) {
      try {
        await claim(file)
      } catch (error) {
        if (!(error instanceof CommandRefused)) throw error
        const { sha1 } = file.upload
        if (!(await releaseAbandoned(parts, sha1, sender)))
          throw await alreadyPublished(parts.executor, sha1, sender)
        await claim(file)
      }
      claimed.push(file)
    }
  } catch (error) {
    await releaseFiles(parts, claimed, ids.versionId, sender)
    throw error
  }
}

/** Releases the claims on bytes that the version does not have. */
export const releaseFiles = async (
  parts: FileRelease,
  files: readonly FileToStore[],
  versionId: string,
  sender: Sender,
): Promise<void> => {
  const { state } = await parts.executor.load(version, versionId)
  const held = new Set(state.phase === 'live' ? state.files.map((file) => file.fileId) : [])
  for (const { fileId, upload } of files)
    if (!held.has(fileId)) await releaseFile(parts, upload.sha1, { versionId, fileId }, asProductAnew(sender))
}
