import { project, team } from '@modstead/domain/catalogue/aggregates'
import { organizationAccess } from '@modstead/domain/catalogue/seats'
import { memberOf } from '@modstead/domain/catalogue/team/state'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { asProduct, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { accessTo, type LocatedOrganization, type LocatedProject } from '../access.ts'
import { productContext } from '../product-context.ts'

/** Into an organisation: the project first, by its owner's right, then its team lets its owner go. */
export const moveToOrganization = async (
  executor: Executor,
  located: LocatedProject,
  target: LocatedOrganization,
  sender: Sender,
): Promise<Answer> => {
  const { projectId, teamId } = located.project
  const { organizationId } = target.organization
  const { organizationPermissions = 0 } = organizationAccess(sender.actor, target.team)
  const context = { ...contextOf(sender), ...accessTo(located, sender.actor), organizationPermissions }
  const command = { type: 'MoveProjectToOrganization', projectId, organizationId } as const
  await executor.execute(project, projectId, command, context, sender.intent)
  const product = asProduct(sender)
  return executor.execute(
    team,
    teamId,
    { type: 'ReleaseTeamOwnership', teamId },
    productContext(product),
    product.intent,
  )
}

/** Out of its organisation: the new owner, a member of it, owns the project's team from then on. */
export const removeFromOrganization = async (
  executor: Executor,
  located: LocatedProject,
  from: LocatedOrganization,
  userId: string,
  sender: Sender,
): Promise<Answer> => {
  const { projectId, teamId } = located.project
  const { organizationId } = from.organization
  const newOwner = { userId, isOrganizationMember: memberOf(from.team, userId)?.accepted === true }
  const command = { type: 'RemoveProjectFromOrganization', projectId, organizationId, newOwner } as const
  const context = { ...contextOf(sender), ...accessTo(located, sender.actor) }
  await executor.execute(project, projectId, command, context, sender.intent)
  const product = asProduct(sender)
  const take = { type: 'TakeTeamOwnership', teamId, userId } as const
  return executor.execute(team, teamId, take, productContext(product), product.intent)
}
