import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import { projectSlug, team, version } from '@modstead/infra/command-pipeline/aggregates'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { productContext } from './product-context.ts'
import { reactionTo } from './reaction.ts'

/** Its versions, its team and its slug, which only its owner may take again. */
export const whenProjectDeletedClearAway = reactionTo<Extract<ProjectEvent, { type: 'ProjectDeleted' }>>({
  name: 'when-project-deleted-clear-away',
  type: 'ProjectDeleted',
  async react({ projectId, slug, teamId, ownerId, versionIds }, { executor }, sender) {
    const context = productContext(sender)
    for (const versionId of versionIds) {
      const { state } = await executor.load(version, versionId)
      if (state.phase !== 'live') continue
      await executor.execute(version, versionId, { type: 'DeleteVersion', versionId }, context, sender.intent)
    }
    const { state } = await executor.load(team, teamId)
    if (state.phase === 'formed')
      await executor.execute(team, teamId, { type: 'DisbandTeam', teamId }, context, sender.intent)
    const release = { type: 'ReleaseSlug', slug, holderId: projectId, heir: ownerId } as const
    await executor.execute(projectSlug, slug.toLowerCase(), release, contextOf(sender), sender.intent)
  },
})
