import { type Actor, actorId } from '../kernel/actor.ts'
import {
  type Acting,
  adminsOnly,
  asking,
  confinable,
  holdsStaffRight,
  isAdmin,
  type Policy,
  type Rule,
  signedIn,
  staffWith,
} from '../kernel/policy.ts'
import type { Scope } from '../kernel/scopes.ts'
import type { Access, Viewer } from './access.ts'
import type { Seat } from './team/state.ts'
import type { TeamSubject } from './values/membership.ts'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PROJECT_PERMISSIONS,
  holdsPermissions,
  MODERATOR_ORGANIZATION_PERMISSIONS,
  MODERATOR_PROJECT_PERMISSIONS,
  NO_PERMISSIONS,
  ORGANIZATION_PERMISSIONS,
  PROJECT_PERMISSIONS,
} from './values/permissions.ts'

type ProjectBit = keyof typeof PROJECT_PERMISSIONS
type OrganizationBit = keyof typeof ORGANIZATION_PERMISSIONS
type InProject = Pick<Access, 'permissions'>
type InOrganization = Pick<Access, 'organizationPermissions'>
type InTeam = InProject & InOrganization & { readonly subject: Pick<TeamSubject, 'kind'> }
type Ownable = Acting & Pick<Access, 'isOwner'>
/** null: an organization owns the team. */
type Owned = Ownable & { readonly ownerId: string | null }
type ForSomebody = Acting & { readonly ownerId: string | null }

const holdsInProject = ({ permissions }: InProject, bit: ProjectBit): boolean =>
  holdsPermissions(permissions, PROJECT_PERMISSIONS[bit])

const holdsInOrganization = ({ organizationPermissions }: InOrganization, bit: OrganizationBit): boolean =>
  holdsPermissions(organizationPermissions ?? NO_PERMISSIONS, ORGANIZATION_PERMISSIONS[bit])

const inProject = (scope: Scope, bit: ProjectBit): Rule<InProject> => ({
  scope,
  holds: (access) => holdsInProject(access, bit),
})

const inOrganization = (scope: Scope, bit: OrganizationBit): Rule<InOrganization> => ({
  scope,
  holds: (access) => holdsInOrganization(access, bit),
})

/** The same right has a different bit in the team of a project and in that of an organization. */
const inTeam = (scope: Scope, bit: ProjectBit & OrganizationBit): Rule<InTeam> => ({
  scope,
  holds: (on) => (on.subject.kind === 'project' ? holdsInProject(on, bit) : holdsInOrganization(on, bit)),
})

/** Whether the actor reviews projects or edits the content of others. */
const handlesContent = (actor: Actor): boolean =>
  holdsStaffRight(actor, 'REVIEW_PROJECTS') || holdsStaffRight(actor, 'EDIT_CONTENT')

/** Only members, and staff who handle hidden things, can see them. */
const insiders = (scope: Scope): Rule<Viewer> => ({
  scope,
  holds: ({ actor, isMember }) => isMember || (actor !== null && handlesContent(actor)),
})

const forThemselves = (scope: Scope): Rule<ForSomebody> => ({
  scope,
  holds: ({ actor, ownerId }) => isAdmin(actor) || ownerId === actorId(actor),
})

/**
 * A confinable right changes or reads one project or organization and nothing else: with it, a token for one
 * thing cannot make another, let anybody in, or move the thing to another owner.
 */
export const cataloguePolicy = {
  'project.see': confinable(insiders('PROJECT_READ')),
  'project.create': forThemselves('PROJECT_CREATE'),
  'project.import': adminsOnly('PROJECT_CREATE'),
  'project.change': {
    scope: 'PROJECT_WRITE',
    holds: ({ actor, isMember }: Acting & Pick<Access, 'isMember'>) =>
      isMember || handlesContent(actor) || holdsStaffRight(actor, 'SET_MONETIZATION'),
    confinable: true,
  },
  'project.edit': confinable(inProject('PROJECT_WRITE', 'EDIT_DETAILS')),
  'project.editBody': confinable(inProject('PROJECT_WRITE', 'EDIT_BODY')),
  'project.delete': confinable(inProject('PROJECT_DELETE', 'DELETE_PROJECT')),
  'project.review': staffWith('REVIEW_PROJECTS', 'PROJECT_WRITE'),
  'project.writeAsModerator': staffWith('REVIEW_PROJECTS', 'PROJECT_WRITE'),
  'project.forceMonetization': staffWith('SET_MONETIZATION', 'PROJECT_WRITE'),
  'project.transfer': {
    scope: 'ORGANIZATION_WRITE',
    holds: ({ actor, isOwner }: Ownable) => isOwner || isAdmin(actor),
  },
  'project.release': adminsOnly('PROJECT_WRITE'),
  'project.changeOwner': adminsOnly('PROJECT_WRITE'),
  'version.see': confinable(insiders('VERSION_READ')),
  'version.upload': confinable(inProject('VERSION_CREATE', 'UPLOAD_VERSION')),
  'publisher.see': inProject('PROJECT_READ', 'UPLOAD_VERSION'),
  'publisher.trust': inProject('PROJECT_WRITE', 'UPLOAD_VERSION'),
  'version.publish': forThemselves('VERSION_CREATE'),
  'version.import': adminsOnly('VERSION_CREATE'),
  'version.edit': confinable(inProject('VERSION_WRITE', 'UPLOAD_VERSION')),
  'version.release': adminsOnly('VERSION_WRITE'),
  'version.setDownloads': staffWith('CORRECT_DOWNLOADS', 'VERSION_WRITE'),
  'version.deleteFile': confinable(inProject('VERSION_WRITE', 'DELETE_VERSION')),
  'version.delete': confinable(inProject('VERSION_DELETE', 'DELETE_VERSION')),
  'team.see': confinable(insiders('PROJECT_READ')),
  'team.form': {
    scope: 'PROJECT_CREATE',
    holds: ({ actor, ownerId }: ForSomebody) =>
      ownerId === null || ownerId === actorId(actor) || isAdmin(actor),
  },
  'team.join': signedIn('PROJECT_WRITE'),
  'team.inviteMember': inTeam('PROJECT_WRITE', 'MANAGE_INVITES'),
  'team.addUnasked': adminsOnly('PROJECT_WRITE'),
  'team.editMember': inTeam('PROJECT_WRITE', 'EDIT_MEMBER'),
  'team.removeMember': inTeam('PROJECT_WRITE', 'REMOVE_MEMBER'),
  'team.transferOwnership': {
    scope: 'PROJECT_WRITE',
    holds: ({ actor, ownerId, isOwner }: Owned) =>
      isAdmin(actor) || ownerId === actorId(actor) || (ownerId === null && isOwner),
  },
  'team.followSubject': adminsOnly('PROJECT_WRITE'),
  'organization.see': confinable(insiders('ORGANIZATION_READ')),
  'organization.create': forThemselves('ORGANIZATION_CREATE'),
  'organization.import': adminsOnly('ORGANIZATION_CREATE'),
  'organization.edit': confinable(inOrganization('ORGANIZATION_WRITE', 'EDIT_DETAILS')),
  'organization.delete': inOrganization('ORGANIZATION_DELETE', 'DELETE_ORGANIZATION'),
  'organization.addProject': inOrganization('ORGANIZATION_WRITE', 'ADD_PROJECT'),
  'organization.removeProject': inOrganization('ORGANIZATION_WRITE', 'REMOVE_PROJECT'),
  'organization.editDefaultPermissions': inOrganization('PROJECT_WRITE', 'EDIT_MEMBER_DEFAULT_PERMISSIONS'),
  'quota.exceed': adminsOnly(null),
} as const satisfies Policy

export const may = asking(cataloguePolicy)

/** Project permission bits, by role and by seat. */
export const projectBits = (actor: Actor | null, seat: Seat | null): number => {
  if (actor === null) return NO_PERMISSIONS
  if (isAdmin(actor)) return ALL_PROJECT_PERMISSIONS
  if (seat !== null) return seat.permissions
  return holdsStaffRight(actor, 'EDIT_CONTENT') ? MODERATOR_PROJECT_PERMISSIONS : NO_PERMISSIONS
}

export const organizationBits = (actor: Actor | null, seat: Seat | null): number => {
  if (actor === null) return NO_PERMISSIONS
  if (isAdmin(actor)) return ALL_ORGANIZATION_PERMISSIONS
  if (seat !== null) return seat.organizationPermissions ?? NO_PERMISSIONS
  return holdsStaffRight(actor, 'EDIT_CONTENT') ? MODERATOR_ORGANIZATION_PERMISSIONS : NO_PERMISSIONS
}
