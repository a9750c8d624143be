import { actorId } from '../../kernel/actor.ts'
import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { MAX_TEAM_MEMBERS } from '../limits.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { Membership } from '../values/membership.ts'
import { NO_PERMISSIONS } from '../values/permissions.ts'
import type { InviteTeamMember } from './commands.ts'
import { refuseGrantedPermissions, refuseMembershipValues } from './membership-rules.ts'
import type { TeamOutcome } from './rejections.ts'
import type { FormedTeam } from './state.ts'
import { mayInTeam } from './team-permissions.ts'

export const inviteMember = (
  { teamId, member, standing, joinedBefore }: InviteTeamMember,
  team: FormedTeam,
  context: CatalogueContext,
): TeamOutcome<'InviteTeamMember'> => {
  if (!mayInTeam(team, context, 'team.inviteMember')) return notPermitted('invite members to this team')
  if (joinedBefore && !may(context, 'team.addUnasked'))
    return notPermitted('add members without an invitation')
  // An invitation without permissions does not count as a choice of default ones.
  const { permissions, ...others } = member
  const granted = permissions === NO_PERMISSIONS ? others : member
  const refusal = refuseGrantedPermissions(team, context, granted, standing) ?? refuseMembershipValues(member)
  if (refusal !== null) return refusal
  const present = team.members.get(member.userId)
  if (present?.accepted) return reject('already-member', 'The user is already a member of this team.')
  if (present !== undefined)
    return reject('already-invited', 'The user already has an invitation to this team.')
  if (team.members.size >= MAX_TEAM_MEMBERS)
    return reject(
      'team-full',
      `A team can have at most ${MAX_TEAM_MEMBERS} members and invitations. Remove one first.`,
    )
  const { subject } = team
  const invited: Membership = {
    ...member,
    organizationPermissions:
      subject.kind === 'organization' ? (member.organizationPermissions ?? NO_PERMISSIONS) : null,
  }
  const invitation = {
    type: 'TeamMemberInvited',
    data: { teamId, subject, member: invited, invitedBy: actorId(context.actor) },
  } as const
  if (standing === 'none' && !joinedBefore) return [invitation]
  return [invitation, { type: 'TeamMemberJoined', data: { teamId, subject, userId: member.userId } }]
}
