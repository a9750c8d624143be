import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import type { Membership } from '../values/membership.ts'
import type { ChangeTeamMember } from './commands.ts'
import { refuseGrantedPermissions, refuseMembershipValues } from './membership-rules.ts'
import type { TeamOutcome } from './rejections.ts'
import type { FormedTeam } from './state.ts'
import { mayInTeam } from './team-permissions.ts'

const sameMembership = (left: Membership, right: Membership): boolean =>
  left.role === right.role &&
  left.permissions === right.permissions &&
  left.organizationPermissions === right.organizationPermissions &&
  left.payoutsSplit === right.payoutsSplit &&
  left.ordering === right.ordering

export const changeMember = (
  { teamId, userId, changes, standing }: ChangeTeamMember,
  team: FormedTeam,
  context: CatalogueContext,
): TeamOutcome<'ChangeTeamMember'> => {
  const present = team.members.get(userId)
  if (present === undefined) return reject('member-not-found', 'The user is not a member of this team.')
  if (!mayInTeam(team, context, 'team.editMember')) return notPermitted('edit members of this team')
  const changesPermissions =
    changes.permissions !== undefined || changes.organizationPermissions !== undefined
  if (team.ownerId === userId && changesPermissions)
    return reject(
      'owner-permissions-fixed',
      'The owner has every permission. Transfer the ownership before you change them.',
    )
  const refusal =
    refuseGrantedPermissions(team, context, changes, standing) ?? refuseMembershipValues(changes)
  if (refusal !== null) return refusal
  const { accepted: _accepted, ...former } = present
  const member: Membership = { ...former, ...changes }
  return sameMembership(former, member) ? [] : [{ type: 'TeamMemberChanged', data: { teamId, member } }]
}
