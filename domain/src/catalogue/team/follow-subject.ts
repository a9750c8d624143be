import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { TakeTeamOwnership } from './commands.ts'
import { founder, withAllPermissions } from './membership.ts'
import type { TeamOutcome } from './rejections.ts'
import type { FormedTeam } from './state.ts'

// What happens to a team because of its project or organisation. The product does it, so a repeat changes nothing.

/** The owner's place goes with the project: what they may do there is for the organization to say. */
export const giveUpOwnership = (
  team: FormedTeam,
  context: CatalogueContext,
): TeamOutcome<'GiveUpTeamOwnership'> => {
  const { teamId, subject, ownerId } = team
  if (!may(context, 'team.followSubject')) return notPermitted('take the ownership of this team away')
  return ownerId === null ? [] : [{ type: 'TeamOwnershipGivenUp', data: { teamId, subject, from: ownerId } }]
}

export const takeOwnership = (
  { userId }: TakeTeamOwnership,
  team: FormedTeam,
  context: CatalogueContext,
): TeamOutcome<'TakeTeamOwnership'> => {
  const { teamId, subject, ownerId, members } = team
  if (!may(context, 'team.followSubject')) return notPermitted('give the ownership of this team to somebody')
  if (ownerId === userId) return []
  const member = members.get(userId)
  const to = member === undefined ? founder(subject, userId) : withAllPermissions(subject, member)
  return [{ type: 'TeamOwnershipTransferred', data: { teamId, subject, from: ownerId, to } }]
}

export const disband = (
  { teamId, subject }: FormedTeam,
  context: CatalogueContext,
): TeamOutcome<'DisbandTeam'> =>
  may(context, 'team.followSubject')
    ? [{ type: 'TeamDisbanded', data: { teamId, subject } }]
    : notPermitted('disband this team')
