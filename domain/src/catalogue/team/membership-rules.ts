import { type Rejection, reject } from '../../kernel/rejection.ts'
import type { Access } from '../access.ts'
import { MAX_ORDERING, MAX_PAYOUTS_SPLIT, MEMBER_ROLE_BOUNDS } from '../limits.ts'
import { may } from '../policy.ts'
import type { Membership } from '../values/membership.ts'
import {
  ALL_PROJECT_PERMISSIONS,
  holdsPermissions,
  isOrganizationPermissionMask,
  isProjectPermissionMask,
  NO_PERMISSIONS,
} from '../values/permissions.ts'
import { oneLineProblem } from '../values/text-length.ts'
import type { OrganizationStanding } from './commands.ts'
import type { MembershipRejection } from './rejections.ts'
import type { FormedTeam } from './state.ts'

type Refusal = Rejection<MembershipRejection> | null
export type Granted = Partial<Omit<Membership, 'userId'>>

/** Refuses values out of bounds. Absent fields are not checked. */
export const refuseMembershipValues = ({ role, payoutsSplit, ordering }: Granted): Refusal => {
  if (payoutsSplit !== undefined && !(payoutsSplit >= 0 && payoutsSplit <= MAX_PAYOUTS_SPLIT))
    return reject(
      'payouts-split-out-of-range',
      `The payouts split must be between 0 and ${MAX_PAYOUTS_SPLIT}.`,
    )
  if (ordering !== undefined && !(Number.isInteger(ordering) && ordering >= 0 && ordering <= MAX_ORDERING))
    return reject('invalid-ordering', `The ordering must be a whole number from 0 to ${MAX_ORDERING}.`)
  const problem = role === undefined ? null : oneLineProblem('The role', role, MEMBER_ROLE_BOUNDS)
  return problem === null ? null : reject('invalid-member-role', problem)
}

const permissionsNotHeld = () =>
  reject('permissions-not-held', 'You cannot grant permissions that you do not have.')

const refuseMasks = ({ permissions, organizationPermissions }: Granted): Refusal => {
  const known =
    isProjectPermissionMask(permissions ?? NO_PERMISSIONS) &&
    isOrganizationPermissionMask(organizationPermissions ?? NO_PERMISSIONS)
  return known ? null : reject('unknown-permissions', 'The permissions contain unknown bits. Remove them.')
}

const refuseInProject = (granted: Granted, access: Access, standing: OrganizationStanding): Refusal => {
  if (typeof granted.organizationPermissions === 'number')
    return reject(
      'organization-permissions-misplaced',
      'Organization permissions cannot be granted in the team of a project. Leave them out.',
    )
  if (granted.permissions === undefined) return null
  if (!holdsPermissions(access.permissions, granted.permissions)) return permissionsNotHeld()
  if (standing === 'owner' && granted.permissions !== ALL_PROJECT_PERMISSIONS)
    return reject(
      'organization-owner-permissions-fixed',
      "The organization's owner has every permission in its projects. Leave them as they are.",
    )
  return null
}

const refuseInOrganization = (granted: Granted, access: Access): Refusal => {
  if (
    !holdsPermissions(
      access.organizationPermissions ?? NO_PERMISSIONS,
      granted.organizationPermissions ?? NO_PERMISSIONS,
    )
  )
    return permissionsNotHeld()
  if (granted.permissions === undefined) return null
  if (!may(access, 'organization.editDefaultPermissions'))
    return reject(
      'default-permissions-not-permitted',
      'You do not have permission to choose the default project permissions of members.',
    )
  return holdsPermissions(access.permissions, granted.permissions) ? null : permissionsNotHeld()
}

/** Refuses permissions that the actor lacks or that this kind of team does not have. Absent fields are not checked. */
export const refuseGrantedPermissions = (
  team: FormedTeam,
  access: Access,
  granted: Granted,
  standing: OrganizationStanding,
): Refusal =>
  refuseMasks(granted) ??
  (team.subject.kind === 'project'
    ? refuseInProject(granted, access, standing)
    : refuseInOrganization(granted, access))
