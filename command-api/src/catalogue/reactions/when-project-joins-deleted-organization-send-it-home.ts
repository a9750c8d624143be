import { organization, project, team } from '@modstead/domain/catalogue/aggregates'
import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import type { BackgroundParts } from '../../background-parts.ts'
import { reactionTo } from '../../reactions/reaction.ts'
import { productContext } from '../product-context.ts'

// The organization was checked before. Projects that arrive after its own were handed back would belong to
// nobody.

type Created = Extract<ProjectEvent, { type: 'ProjectCreated' }>
type Moved = Extract<ProjectEvent, { type: 'ProjectMovedToOrganization' }>

const sendHome = async (projectId: string, { executor }: BackgroundParts, sender: Sender): Promise<void> => {
  const { state } = await executor.load(project, projectId)
  if (state.phase !== 'live' || state.organizationId === null) return
  const { organizationId, ownerId, teamId } = state
  if ((await executor.load(organization, organizationId)).state.phase !== 'deleted') return
  const context = productContext(sender)
  const newOwner = { userId: ownerId, isOrganizationMember: true }
  const leave = { type: 'RemoveProjectFromOrganization', projectId, organizationId, newOwner } as const
  await executor.execute(project, projectId, leave, context, sender.intent)
  const take = { type: 'TakeTeamOwnership', teamId, userId: ownerId } as const
  await executor.execute(team, teamId, take, context, sender.intent)
}

export const whenProjectMovedToDeletedOrganizationSendItHome = reactionTo<Moved>({
  name: 'when-project-moved-to-deleted-organization-send-it-home',
  type: 'ProjectMovedToOrganization',
  react: ({ projectId }, parts, sender) => sendHome(projectId, parts, sender),
})

export const whenProjectCreatedInDeletedOrganizationSendItHome = reactionTo<Created>({
  name: 'when-project-created-in-deleted-organization-send-it-home',
  type: 'ProjectCreated',
  react: ({ projectId }, parts, sender) => sendHome(projectId, parts, sender),
})
