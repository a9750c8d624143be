import { project, team } from '@modstead/domain/catalogue/aggregates'
import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import { reactionTo } from '../../reactions/reaction.ts'
import { productContext } from '../product-context.ts'

type Moved = Extract<ProjectEvent, { type: 'ProjectMovedToOrganization' }>
type Removed = Extract<ProjectEvent, { type: 'ProjectRemovedFromOrganization' }>

// The request does both itself; these are for one whose process died in between. Only what still holds is followed.

/** The organization owns the project from now on, so that its own team has no owner. */
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
