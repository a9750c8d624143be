import { organizationSlug, project, team } from '@modstead/domain/catalogue/aggregates'
import type { OrganizationEvent } from '@modstead/domain/catalogue/organization/events'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { reactionTo } from '../../reactions/reaction.ts'
import { productContext } from '../product-context.ts'

/** Its projects go to its owner, then its slug and its team are removed. */
export const whenOrganizationDeletedClearAway = reactionTo<
  Extract<OrganizationEvent, { type: 'OrganizationDeleted' }>
>({
  name: 'when-organization-deleted-clear-away',
  type: 'OrganizationDeleted',
  afterReadModels: true,
  async react({ organizationId, slug, teamId }, { executor, pool }, sender) {
    const context = productContext(sender)
    const members = (await executor.load(team, teamId)).state
    const ownerId = members.phase === 'formed' ? members.ownerId : null
    if (ownerId !== null) {
      const { rows } = await pool.query<{ id: string }>('select id from project where organization_id = $1', [
        organizationId,
      ])
      for (const { id: projectId } of rows) {
        const { state } = await executor.load(project, projectId)
        if (state.phase !== 'live' || state.organizationId !== organizationId) continue
        const newOwner = { userId: ownerId, isOrganizationMember: true }
        const leave = { type: 'RemoveProjectFromOrganization', projectId, organizationId, newOwner } as const
        await executor.execute(project, projectId, leave, context, sender.intent)
        const take = { type: 'TakeTeamOwnership', teamId: state.teamId, userId: ownerId } as const
        await executor.execute(team, state.teamId, take, context, sender.intent)
      }
    }
    const release = { type: 'ReleaseSlug', slug, holderId: organizationId, heir: ownerId } as const
    await executor.execute(organizationSlug, slug.toLowerCase(), release, contextOf(sender), sender.intent)
    // Comes last, because the team is the record of the owner, which a retry needs too.
    if (members.phase === 'formed')
      await executor.execute(team, teamId, { type: 'DisbandTeam', teamId }, context, sender.intent)
  },
})
