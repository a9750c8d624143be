import { project } from '@modstead/domain/catalogue/aggregates'
import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import { reactionTo } from '../../reactions/reaction.ts'
import { productContext } from '../product-context.ts'
import { releaseFile } from '../reservations/release-file.ts'

export const whenVersionDeletedReleaseFiles = reactionTo<Extract<VersionEvent, { type: 'VersionDeleted' }>>({
  name: 'when-version-deleted-release-files',
  type: 'VersionDeleted',
  async react({ projectId, versionId, sha1s }, parts, sender) {
    for (const sha1 of sha1s) await releaseFile(parts, sha1, { versionId, fileId: null }, sender)
    const { state } = await parts.executor.load(project, projectId)
    if (state.phase !== 'live' || !state.versionIds.has(versionId)) return
    const command = { type: 'RemoveProjectVersion', projectId, versionId } as const
    await parts.executor.execute(project, projectId, command, productContext(sender), sender.intent)
  },
})
