import { actorId } from '../../kernel/actor.ts'
import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import type { RemoveTeamMember } from './commands.ts'
import type { TeamOutcome } from './rejections.ts'
import type { FormedTeam } from './state.ts'
import { mayInTeam } from './team-permissions.ts'

export const removeMember = (
  { teamId, userId }: RemoveTeamMember,
  team: FormedTeam,
  context: CatalogueContext,
): TeamOutcome<'RemoveTeamMember'> => {
  const present = team.members.get(userId)
  if (present === undefined) return reject('member-not-found', 'The user is not a member of this team.')
  if (team.ownerId === userId)
    return reject(
      'owner-not-removable',
      'The owner cannot be removed from the team. Transfer the ownership first.',
    )
  // An open invitation needs the right to invite, a member the right to remove.
  const right = present.accepted ? 'team.removeMember' : 'team.inviteMember'
  if (actorId(context.actor) !== userId && !mayInTeam(team, context, right))
    return notPermitted(
      present.accepted ? 'remove members of this team' : 'withdraw invitations to this team',
    )
  const { subject } = team
  return [{ type: 'TeamMemberRemoved', data: { teamId, subject, userId, accepted: present.accepted } }]
}
