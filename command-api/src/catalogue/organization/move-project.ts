import { project } from '@modstead/domain/catalogue/aggregates'
import { organizationAccess } from '@modstead/domain/catalogue/seats'
import { memberOf } from '@modstead/domain/catalogue/team/state'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import type { LocatedOrganization, LocatedProject } from '../access.ts'
import { catalogueContext, commandProject } from '../project/edit-project.ts'
import { letTeamFollow } from '../team/command-team.ts'

/**
 * Moves a project into an organization: first the project, with its owner's right, then its team releases its
 * owner.
 */
export const moveToOrganization = async (
  executor: Executor,
  located: LocatedProject,
  target: LocatedOrganization,
  sender: Sender,
): Promise<Answer> => {
  const { projectId, teamId } = located.project
  const { organizationId } = target.organization
  const { organizationPermissions = 0 } = organizationAccess(sender.actor, target.team)
  const context = { ...catalogueContext(located, sender), organizationPermissions }
  const command = { type: 'MoveProjectToOrganization', projectId, organizationId } as const
  await executor.execute(project, projectId, command, context, sender.intent)
  return letTeamFollow(executor, { type: 'ReleaseTeamOwnership', teamId }, sender)
}

/**
 * Moves a project out of its organization. The new owner, a member of the organization, then owns the
 * project's team.
 */
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
  await commandProject(executor, located, command, sender)
  return letTeamFollow(executor, { type: 'TakeTeamOwnership', teamId, userId }, sender)
}
