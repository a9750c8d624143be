import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import { project } from '@modstead/infra/command-pipeline/aggregates'
import { productContext } from '@modstead/infra/command-pipeline/product-context'
import { giveUpFile } from '@modstead/infra/files/give-up-file'
import { reactionTo } from './reaction.ts'

export const whenVersionDeletedReleaseFiles = reactionTo<Extract<VersionEvent, { type: 'VersionDeleted' }>>({
  name: 'when-version-deleted-release-files',
  type: 'VersionDeleted',
  async react({ projectId, versionId, sha1s }, parts, sender) {
    for (const sha1 of sha1s) await giveUpFile(parts, sha1, { versionId, fileId: null }, sender)
    const { state } = await parts.executor.load(project, projectId)
    if (state.phase !== 'live' || !state.versionIds.has(versionId)) return
    const command = { type: 'RemoveProjectVersion', projectId, versionId } as const
    await parts.executor.execute(project, projectId, command, productContext(sender), sender.intent)
  },
})
