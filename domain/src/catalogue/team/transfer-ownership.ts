import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { may } from '../policy.ts'
import type { TransferTeamOwnership } from './commands.ts'
import { withAllPermissions } from './membership.ts'
import type { TeamOutcome } from './rejections.ts'
import type { FormedTeam } from './state.ts'

export const transferOwnership = (
  { teamId, userId }: TransferTeamOwnership,
  team: FormedTeam,
  context: CatalogueContext,
): TeamOutcome<'TransferTeamOwnership'> => {
  const { ownerId, subject } = team
  if (!may({ ...context, ownerId }, 'team.transferOwnership'))
    return reject('not-team-owner', 'Only the owner can transfer the ownership of this team.')
  if (ownerId === null)
    return reject(
      'team-owned-by-organization',
      'An organization owns this project. Transfer the ownership of the organization instead.',
    )
  if (ownerId === userId) return []
  const member = team.members.get(userId)
  if (!member?.accepted)
    return reject(
      'new-owner-not-a-member',
      'The new owner must be a member of the team. Invite them and wait until they have joined.',
      'userId',
    )
  const to = withAllPermissions(subject, member)
  return [{ type: 'TeamOwnershipTransferred', data: { teamId, subject, from: ownerId, to } }]
}
