import { type ClaimHolder, isHeldBy } from '@modstead/domain/catalogue/file-claim/decider'
import { fileClaim } from '../command-pipeline/aggregates.ts'
import type { Executor } from '../command-pipeline/executor.ts'
import { contextOf, type Sender } from '../command-pipeline/sender.ts'
import type { ContentStore } from './content-store.ts'

export interface GivingUp {
  readonly executor: Executor
  readonly files: Pick<ContentStore, 'inTurn' | 'remove'>
}

/**
 * Takes bytes and claim away from a file that its version does not have, or no longer. The bytes go first, then the claim:
 * whoever claims them next stores them anew. All of it in one turn, or a second one that saw the claim before would
 * remove what the next holder has stored. Does nothing where somebody else holds the claim.
 */
export const giveUpFile = (
  { executor, files }: GivingUp,
  sha1: string,
  holder: ClaimHolder,
  sender: Sender,
): Promise<void> =>
  files.inTurn(sha1, async () => {
    const { state: claim } = await executor.load(fileClaim, sha1)
    if (!isHeldBy(claim, holder)) return
    if (claim.sha512 !== null) await files.remove(claim.sha512)
    const command = { type: 'ReleaseFileClaim', sha1, ...holder } as const
    await executor.execute(fileClaim, sha1, command, contextOf(sender), sender.intent)
  })
