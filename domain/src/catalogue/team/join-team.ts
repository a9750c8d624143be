import { actorId } from '../../kernel/actor.ts'
import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import type { JoinTeam } from './commands.ts'
import type { TeamOutcome } from './rejections.ts'
import type { FormedTeam } from './state.ts'

export const joinTeam = (
  { teamId }: JoinTeam,
  { subject, members }: FormedTeam,
  { actor }: CatalogueContext,
): TeamOutcome<'JoinTeam'> => {
  const userId = actorId(actor)
  const member = members.get(userId)
  if (member === undefined)
    return reject('not-invited', 'You do not have an invitation to this team. Ask its owner for one.')
  if (member.accepted) return reject('already-member', 'You are already a member of this team.')
  return [{ type: 'TeamMemberJoined', data: { teamId, subject, userId } }]
}
