import { fileClaim } from '@modstead/infra/command-pipeline/aggregates'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { ReactionParts } from './reaction.ts'

/** The bytes go first, then the claim: whoever claims them next stores them anew. */
export const releaseFile = async (
  { executor, files }: ReactionParts,
  sha1: string,
  versionId: string,
  sender: Sender,
): Promise<void> => {
  const { state } = await executor.load(fileClaim, sha1)
  if (state.versionId !== versionId) return
  if (state.sha512 !== null) await files.remove(state.sha512)
  const command = { type: 'ReleaseFileClaim', sha1, versionId } as const
  await executor.execute(fileClaim, sha1, command, contextOf(sender), sender.intent)
}
