import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { MoveProjectToOrganization, RemoveProjectFromOrganization } from './commands.ts'
import type { ProjectOutcome } from './rejections.ts'
import type { LiveProject } from './state.ts'

export const moveToOrganization = (
  { organizationId }: MoveProjectToOrganization,
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome<'MoveProjectToOrganization'> => {
  if (project.organizationId !== null)
    return reject(
      'already-in-organization',
      'An organization already owns this project. Remove it from there first.',
    )
  if (!may(context, 'project.transfer'))
    return reject('not-project-owner', 'Only the owner of a project can move it into an organization.')
  if (!may(context, 'organization.addProject')) return notPermitted('add projects to this organization')
  const { projectId } = project
  return [{ type: 'ProjectMovedToOrganization', data: { projectId, organizationId } }]
}

export const removeFromOrganization = (
  { organizationId, newOwner }: RemoveProjectFromOrganization,
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome<'RemoveProjectFromOrganization'> => {
  if (project.organizationId !== organizationId)
    return reject('not-in-organization', 'This organization does not own the project.')
  if (!may(context, 'organization.removeProject'))
    return notPermitted('remove projects from this organization')
  if (!newOwner.isOrganizationMember)
    return reject('new-owner-not-a-member', 'The new owner must be a member of the organization.', 'newOwner')
  const { projectId } = project
  return [
    {
      type: 'ProjectRemovedFromOrganization',
      data: { projectId, organizationId, ownerId: newOwner.userId },
    },
  ]
}

export const changeOwner = (
  ownerId: string,
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome<'ChangeProjectOwner'> => {
  if (!may(context, 'project.changeOwner')) return notPermitted('change the owner of this project')
  if (project.ownerId === ownerId) return []
  return [{ type: 'ProjectOwnerChanged', data: { projectId: project.projectId, ownerId } }]
}
