import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { changeMember } from './change-member.ts'
import type { FormedTeamCommand, TeamCommand } from './commands.ts'
import type { TeamEvent } from './events.ts'
import { disband, releaseOwnership, takeOwnership } from './follow-subject.ts'
import { formTeam } from './form-team.ts'
import { inviteMember } from './invite-member.ts'
import { joinTeam } from './join-team.ts'
import type { TeamOutcome, TeamRejection } from './rejections.ts'
import { removeMember } from './remove-member.ts'
import { evolveTeam, type FormedTeam, initialTeam, type TeamState } from './state.ts'
import { transferOwnership } from './transfer-ownership.ts'

const decideFormed = (
  command: FormedTeamCommand,
  team: FormedTeam,
  context: CatalogueContext,
): TeamOutcome => {
  switch (command.type) {
    case 'InviteTeamMember':
      return inviteMember(command, team, context)
    case 'JoinTeam':
      return joinTeam(command, team, context)
    case 'ChangeTeamMember':
      return changeMember(command, team, context)
    case 'RemoveTeamMember':
      return removeMember(command, team, context)
    case 'TransferTeamOwnership':
      return transferOwnership(command, team, context)
    case 'ReleaseTeamOwnership':
      return releaseOwnership(team, context)
    case 'TakeTeamOwnership':
      return takeOwnership(command, team, context)
    case 'DisbandTeam':
      return disband(team, context)
  }
}

export const teamDecider: Decider<TeamState, TeamCommand, TeamEvent, TeamRejection, CatalogueContext> = {
  initial: initialTeam,
  decide: (command, team, context) => {
    if (command.type === 'FormTeam') return formTeam(command, team, context)
    if (team.phase === 'formed') return decideFormed(command, team, context)
    if (team.phase === 'disbanded' && command.type === 'DisbandTeam') return []
    return reject('team-not-found', 'This team does not exist.')
  },
  evolve: evolveTeam,
}
