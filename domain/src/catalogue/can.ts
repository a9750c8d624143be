import { type Asker, answering } from '../kernel/policy.ts'
import type { Access } from './access.ts'
import { cataloguePolicy } from './policy.ts'
import type { TeamSubject } from './values/membership.ts'

const can = answering(cataloguePolicy)

const inTeam = {
  inviteMember: 'team.inviteMember',
  editMember: 'team.editMember',
  removeMember: 'team.removeMember',
} as const

/** The asker's rights in a project. null: nobody is signed in. */
export const canInProject = (asker: Asker | null, access: Access) =>
  can(
    {
      edit: 'project.edit',
      editBody: 'project.editBody',
      review: 'project.review',
      delete: 'project.delete',
      transfer: 'project.transfer',
      uploadVersion: 'version.upload',
      editVersion: 'version.edit',
      deleteVersion: 'version.delete',
      trustPublisher: 'publisher.trust',
      ...inTeam,
    },
    asker,
    { ...access, subject: { kind: 'project' } },
  )

export const canInVersion = (asker: Asker | null, access: Access) =>
  can({ edit: 'version.edit', delete: 'version.delete', deleteFile: 'version.deleteFile' }, asker, access)

export const canInOrganization = (asker: Asker | null, access: Access) =>
  can(
    {
      edit: 'organization.edit',
      delete: 'organization.delete',
      addProject: 'organization.addProject',
      removeProject: 'organization.removeProject',
      ...inTeam,
    },
    asker,
    { ...access, subject: { kind: 'organization' } },
  )

/** If `ownerId` is null, the organization owns the project's team, and nobody can transfer the team alone. */
export const canInTeam = (
  asker: Asker,
  access: Access,
  team: { readonly subject: Pick<TeamSubject, 'kind'>; readonly ownerId: string | null },
) => {
  const rights = can({ ...inTeam, transferOwnership: 'team.transferOwnership' }, asker, {
    ...access,
    ...team,
  })
  return { ...rights, transferOwnership: team.ownerId !== null && rights.transferOwnership }
}
