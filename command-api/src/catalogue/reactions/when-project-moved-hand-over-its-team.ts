import { project, team } from '@modstead/domain/catalogue/aggregates'
import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import { reactionTo } from '../../reactions/reaction.ts'
import { productContext } from '../product-context.ts'

type Moved = Extract<ProjectEvent, { type: 'ProjectMovedToOrganization' }>
type Removed = Extract<ProjectEvent, { type: 'ProjectRemovedFromOrganization' }>

// The request does both itself. These reactions cover a process that died in between. They follow only moves
// that still hold.

/** The organization now owns the project, so the project's own team has no owner. */
export const whenProjectMovedTakeOwnership = reactionTo<Moved>({
  name: 'when-project-moved-take-ownership',
  type: 'ProjectMovedToOrganization',
  async react({ projectId, organizationId }, { executor }, sender) {
    const { state } = await executor.load(project, projectId)
    if (state.phase !== 'live' || state.organizationId !== organizationId) return
    const { teamId } = state
    const command = { type: 'ReleaseTeamOwnership', teamId } as const
    await executor.execute(team, teamId, command, productContext(sender), sender.intent)
  },
})

/** The new owner of the project owns its team. */
export const whenProjectRemovedGiveOwnership = reactionTo<Removed>({
  name: 'when-project-removed-give-ownership',
  type: 'ProjectRemovedFromOrganization',
  async react({ projectId, ownerId }, { executor }, sender) {
    const { state } = await executor.load(project, projectId)
    if (state.phase !== 'live' || state.organizationId !== null || state.ownerId !== ownerId) return
    const { teamId } = state
    const command = { type: 'TakeTeamOwnership', teamId, userId: ownerId } as const
    await executor.execute(team, teamId, command, productContext(sender), sender.intent)
  },
})
