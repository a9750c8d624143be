import { type Access, mayInOrganization, mayInProject } from '../access.ts'
import { ORGANIZATION_PERMISSIONS, PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { FormedTeam } from './state.ts'

export type TeamRight = 'MANAGE_INVITES' | 'REMOVE_MEMBER' | 'EDIT_MEMBER'

/** The same right is another bit in the team of a project than in that of an organisation. */
export const mayInTeam = (team: FormedTeam, access: Access, right: TeamRight): boolean =>
  team.subject.kind === 'project'
    ? mayInProject(access, PROJECT_PERMISSIONS[right])
    : mayInOrganization(access, ORGANIZATION_PERMISSIONS[right])
