import type { Access } from '../access.ts'
import { may } from '../policy.ts'
import type { FormedTeam } from './state.ts'

export type TeamRight = 'team.inviteMember' | 'team.editMember' | 'team.removeMember'

export const mayInTeam = ({ subject }: FormedTeam, access: Access, right: TeamRight): boolean =>
  may({ ...access, subject }, right)
