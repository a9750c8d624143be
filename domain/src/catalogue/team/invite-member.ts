import { actorId, isAdmin } from '../../kernel/actor.ts'
import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { NO_PERMISSIONS } from '../values/permissions.ts'
import type { InviteTeamMember } from './commands.ts'
import type { Membership } from './events.ts'
import { refuseGrantedPermissions, refuseMembershipValues } from './membership-rules.ts'
import type { TeamOutcome } from './rejections.ts'
import type { FormedTeam } from './state.ts'
import { mayInTeam } from './team-permissions.ts'

const MAX_MEMBERS = 1024

export const inviteMember = (
  { teamId, member, standing, joinedBefore }: InviteTeamMember,
  team: FormedTeam,
  context: CatalogueContext,
): TeamOutcome => {
  if (!mayInTeam(team, context, 'MANAGE_INVITES')) return notPermitted('invite members to this team')
  if (joinedBefore && !isAdmin(context.actor)) return notPermitted('make somebody a member without asking')
  const refusal = refuseGrantedPermissions(team, context, member, standing) ?? refuseMembershipValues(member)
  if (refusal !== null) return refusal
  const present = team.members.get(member.userId)
  if (present?.accepted) return reject('already-member', 'The user is already a member of this team.')
  if (present !== undefined) return reject('already-invited', 'The user is already invited to this team.')
  if (team.members.size >= MAX_MEMBERS)
    return reject('team-full', `A team has at most ${MAX_MEMBERS} members and invitations.`)
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
