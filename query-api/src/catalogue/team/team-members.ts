import { memberLabel, OWNER_LABEL } from '@modstead/domain/catalogue/display/member-label'
import type { Api } from '@modstead/infra/http/api'
import type { MemberRow } from '@modstead/projectors/catalogue/member/table'
import type pg from 'pg'

type Stored = Pick<
  MemberRow,
  | 'team_id'
  | 'user_id'
  | 'subject_kind'
  | 'subject_id'
  | 'accepted'
  | 'owner'
  | 'role'
  | 'permissions'
  | 'organization_permissions'
  | 'payouts_split'
  | 'ordering'
>

/** A member or a pending invitation, with the user as everyone sees them. */
export interface TeamMember extends Stored {
  readonly username: string
  readonly user_json: string
}

/** Of these teams, by `ordering`; the user in the form of v3, which both APIs embed. */
export const readTeamMembers = async (
  pool: pg.Pool,
  teamIds: readonly string[],
): Promise<readonly TeamMember[]> => {
  const { rows } = await pool.query<TeamMember>(
    `select m.team_id, m.user_id, m.subject_kind, m.subject_id, m.accepted, m.owner, m.role, m.permissions,
            m.organization_permissions, m.payouts_split, m.ordering, u.username, u.v3 as user_json
       from member m join site_user u on u.id = m.user_id
      where m.team_id = any($1) order by m.ordering, m.owner desc, u.username_lower`,
    [teamIds],
  )
  return rows
}

const legacyRole = (member: TeamMember): string => (member.owner ? OWNER_LABEL : memberLabel(member))

/** Permissions and shares of a team are for those who belong to it. */
export const memberJson = (api: Api, member: TeamMember, inside: boolean): string => {
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
  }
  return `${JSON.stringify(members).slice(0, -1)},"user":${member.user_json}}`
}
