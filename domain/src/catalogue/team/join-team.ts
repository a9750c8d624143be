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
  if (member === undefined) return reject('not-invited', 'You have no invitation to this team.')
  if (member.accepted) return reject('already-member', 'You are already a member of this team.')
  return [{ type: 'TeamMemberJoined', data: { teamId, subject, userId } }]
}
