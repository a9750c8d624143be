import { memberLabel, OWNER_LABEL } from '@modstead/domain/catalogue/display/member-label'
import type { Api } from '@modstead/infra/http/api'
import { anyOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { InferResult } from 'kysely'
import { build } from '../../database.ts'
import type { Can } from '../../http/personal-answer.ts'

const members = build
  .selectFrom('member as m')
  .innerJoin('site_user as u', 'u.id', 'm.user_id')
  .select([
    'm.team_id',
    'm.user_id',
    'm.subject_kind',
    'm.subject_id',
    'm.accepted',
    'm.owner',
    'm.role',
    'm.permissions',
    'm.organization_permissions',
    'm.payouts_split',
    'm.ordering',
    'u.username',
    'u.v3 as user_json',
  ])

/** A member or a pending invitation, with the user as everyone sees them. */
export type TeamMember = InferResult<typeof members>[number]

/** Members of these teams, by `ordering`. The user is in the form of v3, which both APIs embed. */
export const readTeamMembers = async (
  sender: Sender,
  teamIds: readonly string[],
): Promise<readonly TeamMember[]> => {
  const ofTeams = members
    .where('m.team_id', '=', anyOf(teamIds))
    .orderBy('m.ordering')
    .orderBy('m.owner', 'desc')
    .orderBy('u.username_lower')
  return rowsOf(sender, ofTeams)
}

const legacyRole = (member: TeamMember): string => (member.owner ? OWNER_LABEL : memberLabel(member))

/** Only members see the permissions and shares of a team. `can` is part of the viewer's own membership. */
export const memberJson = (api: Api, member: TeamMember, inside: boolean, can: Can): string => {
  const members = {
    team_id: member.team_id,
    role: api === 'v2' ? legacyRole(member) : member.role,
    ...(api === 'v3' && {
      is_owner: member.owner,
      organization_permissions: inside ? member.organization_permissions : null,
    }),
    permissions: inside ? member.permissions : null,
    accepted: member.accepted,
    payouts_split: inside ? member.payouts_split : null,
    ordering: member.ordering,
    ...(can !== null && { can }),
  }
  return `${JSON.stringify(members).slice(0, -1)},"user":${member.user_json}}`
}
