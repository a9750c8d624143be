import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { TakeTeamOwnership } from './commands.ts'
import { founder, withAllPermissions } from './membership.ts'
import type { TeamOutcome } from './rejections.ts'
import type { FormedTeam } from './state.ts'

// The product sends these commands when the project or organization of a team changes. A repeat changes nothing.

/** The former owner leaves the team: from now on their permissions come from the organization. */
export const releaseOwnership = (
  team: FormedTeam,
  context: CatalogueContext,
): TeamOutcome<'ReleaseTeamOwnership'> => {
  const { teamId, subject, ownerId } = team
  if (!may(context, 'team.followSubject')) return notPermitted('release the ownership of this team')
  return ownerId === null ? [] : [{ type: 'TeamOwnershipGivenUp', data: { teamId, subject, from: ownerId } }]
}

export const takeOwnership = (
  { userId }: TakeTeamOwnership,
  team: FormedTeam,
  context: CatalogueContext,
): TeamOutcome<'TakeTeamOwnership'> => {
  const { teamId, subject, ownerId, members } = team
  if (!may(context, 'team.followSubject')) return notPermitted('assign the owner of this team')
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
