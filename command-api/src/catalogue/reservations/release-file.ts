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
 * Removes no bytes: if the file store is away, a removal may arrive late, when the next holder has stored the
 * bytes. Bytes that did arrive stay there until somebody uploads them again.
 */
export const leavingBytes = ({ executor, files }: FileRelease): FileRelease => ({
  executor,
  files: { withLock: files.withLock, remove: async () => undefined },
})

/**
 * Releases the claim of a file that its version does not have, or no longer has, and removes the bytes with
 * the last claim. The claim is closed first, so that nobody can join it; then the bytes are removed, then the
 * claim. The next holder stores the bytes anew. All of this happens under one lock of all processes and on
 * the stored state. Otherwise a second call that saw the claim earlier would remove the bytes of the next
 * holder. Does nothing if the file does not hold the claim.
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
