import { fileClaim } from '@modstead/domain/catalogue/aggregates'
import { type ClaimHolder, isHeldBy } from '@modstead/domain/catalogue/file-claim/decider'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { asProductAnew, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { ContentStore } from '@modstead/infra/files/content-store'

export interface FileRelease {
  readonly executor: Executor
  readonly files: Pick<ContentStore, 'withLock' | 'remove'>
}

/**
 * Removes no bytes: a removal that is sent while the store of files is away may come late, when the next holder has stored
 * them. Where they did come, they lie there until somebody brings them again.
 */
export const leavingBytes = ({ executor, files }: FileRelease): FileRelease => ({
  executor,
  files: { withLock: files.withLock, remove: async () => undefined },
})

/**
 * Takes its claim away from a file that its version does not have, or no longer, and with the last claim the bytes. The
 * claim is closed first, so that nobody joins it any more; then the bytes go, then the claim: the next who claims them stores
 * them anew. All of it under one lock of all processes and by what is stored, or a second one that saw the claim before would
 * remove what the next holder has stored. Does nothing where the file does not hold the claim.
 */
export const releaseFile = (
  { executor, files }: FileRelease,
  sha1: string,
  holder: ClaimHolder,
  sender: Sender,
): Promise<void> =>
  files.withLock(sha1, async () => {
    const execute = async (type: 'LeaveFile' | 'ReleaseFileClaim') => {
      const { intent, ...anew } = asProductAnew(sender)
      await executor.execute(fileClaim, sha1, { type, sha1, ...holder }, anew, intent)
    }
    if (!isHeldBy((await executor.loadAfresh(fileClaim, sha1)).state, holder)) return
    await execute('LeaveFile')
    const { state: claim } = await executor.loadAfresh(fileClaim, sha1)
    if (!isHeldBy(claim, holder)) return
    if (claim.sha512 !== null) await files.remove(claim.sha512)
    await execute('ReleaseFileClaim')
  })
