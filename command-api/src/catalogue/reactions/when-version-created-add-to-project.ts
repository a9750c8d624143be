import { project, version } from '@modstead/domain/catalogue/aggregates'
import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import { reactionTo } from '../../reactions/reaction.ts'
import { productContext } from '../product-context.ts'

/**
 * The request does this itself. The reaction covers a process that died in between. A version that came to a
 * project during its deletion is deleted with it.
 */
export const whenVersionCreatedAddToProject = reactionTo<Extract<VersionEvent, { type: 'VersionCreated' }>>({
  name: 'when-version-created-add-to-project',
  type: 'VersionCreated',
  async react({ projectId, versionId }, { executor }, sender) {
    const { state } = await executor.load(project, projectId)
    const context = productContext(sender)
    if (state.phase === 'deleted' && (await executor.load(version, versionId)).state.phase === 'live')
      await executor.execute(version, versionId, { type: 'DeleteVersion', versionId }, context, sender.intent)
    if (state.phase !== 'live' || state.versionIds.has(versionId)) return
    const command = { type: 'AddProjectVersion', projectId, versionId } as const
    await executor.execute(project, projectId, command, context, sender.intent)
  },
})
