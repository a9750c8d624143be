import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { FormTeam } from './commands.ts'
import { founder } from './membership.ts'
import type { TeamOutcome } from './rejections.ts'
import type { TeamState } from './state.ts'

export const formTeam = (
  { teamId, subject, ownerId }: FormTeam,
  team: TeamState,
  { actor }: CatalogueContext,
): TeamOutcome<'FormTeam'> => {
  if (team.phase !== 'none') return reject('team-exists', 'This team already exists.')
  if (!may({ actor, ownerId }, 'team.form')) return notPermitted('form a team for somebody else')
  const owner = ownerId === null ? null : founder(subject, ownerId)
  return [{ type: 'TeamFormed', data: { teamId, subject, owner } }]
}
