import { type TeamEvent, teamEvents } from '@modstead/domain/catalogue/team/events'
import type { Membership } from '@modstead/domain/catalogue/values/membership'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, type RowName, type Tables, typesOf } from '../../runtime/projection.ts'
import { rowKey } from '../../runtime/table.ts'
import { type MemberRow, memberTable, type TeamRow, teamTable } from './table.ts'

const peopleOf = (event: Recorded<TeamEvent>): readonly string[] => {
  switch (event.type) {
    case 'TeamFormed':
      return event.data.owner ? [event.data.owner.userId] : []
    case 'TeamMemberInvited':
    case 'TeamMemberChanged':
      return [event.data.member.userId]
    case 'TeamMemberJoined':
    case 'TeamMemberRemoved':
      return [event.data.userId]
    case 'TeamOwnershipTransferred': {
      const { from, to } = event.data
      return from === null ? [to.userId] : [from, to.userId]
    }
    case 'TeamOwnershipGivenUp':
      return [event.data.from]
    case 'TeamDisbanded':
      return []
  }
}

const memberNames = (teamId: string, people: readonly string[]): RowName[] =>
  people.map((userId) => ({ table: memberTable, key: rowKey(teamId, userId) }))

const keys = (event: Recorded<TeamEvent>): RowName[] => [
  { table: teamTable, key: event.data.teamId },
  ...memberNames(event.data.teamId, peopleOf(event)),
]

/** The event of a disbanded team does not name its members: the row of the team does. */
const related = (event: Recorded<TeamEvent>, tables: Tables): RowName[] =>
  event.type === 'TeamDisbanded'
    ? memberNames(event.data.teamId, tables.of(teamTable).get(event.data.teamId)?.member_ids ?? [])
    : []

const memberRow = (
  { team_id, subject_kind, subject_id }: TeamRow,
  member: Membership,
  { accepted, joined_at, owner }: Pick<MemberRow, 'accepted' | 'joined_at' | 'owner'>,
): MemberRow => ({
  team_id,
  user_id: member.userId,
  subject_kind,
  subject_id,
  accepted,
  joined_at,
  owner,
  role: member.role,
  permissions: member.permissions,
  organization_permissions: member.organizationPermissions,
  payouts_split: member.payoutsSplit,
  ordering: member.ordering,
})

const applyToTeam = (before: TeamRow, event: Recorded<TeamEvent>, tables: Tables) => {
  const members = tables.of(memberTable)
  const at = instant(event.at)
  const find = (userId: string) => members.get(rowKey(before.team_id, userId))
  let team: TeamRow = { ...before, revision: Number(event.revision) }
  const put = (row: MemberRow) => {
    members.set(row)
    if (!team.member_ids.includes(row.user_id))
      team = { ...team, member_ids: [...team.member_ids, row.user_id] }
  }
  const remove = (userId: string) => {
    members.delete(rowKey(team.team_id, userId))
    team = { ...team, member_ids: team.member_ids.filter((id) => id !== userId) }
  }
  const releaseOwnership = (userId: string) => {
    const row = find(userId)
    if (row) put({ ...row, owner: false })
  }
  switch (event.type) {
    case 'TeamFormed':
      break
    case 'TeamMemberInvited':
      put(memberRow(team, event.data.member, { accepted: false, joined_at: null, owner: false }))
      break
    case 'TeamMemberJoined': {
      const row = find(event.data.userId)
      if (row) put({ ...row, accepted: true, joined_at: at })
      break
    }
    case 'TeamMemberChanged': {
      const row = find(event.data.member.userId)
      if (row) put(memberRow(team, event.data.member, row))
      break
    }
    case 'TeamMemberRemoved':
      remove(event.data.userId)
      break
    case 'TeamOwnershipTransferred': {
      const { from, to } = event.data
      if (from !== null) releaseOwnership(from)
      const joined_at = find(to.userId)?.joined_at ?? at
      put(memberRow(team, to, { accepted: true, joined_at, owner: true }))
      team = { ...team, owner_id: to.userId }
      break
    }
    case 'TeamOwnershipGivenUp':
      remove(event.data.from)
      team = { ...team, owner_id: null }
      break
    case 'TeamDisbanded':
      for (const userId of team.member_ids) members.delete(rowKey(team.team_id, userId))
      tables.of(teamTable).delete(team.team_id)
      return
  }
  tables.of(teamTable).set(team)
}

const apply = (event: Recorded<TeamEvent>, tables: Tables) => {
  const teams = tables.of(teamTable)
  if (event.type !== 'TeamFormed') {
    const team = teams.get(event.data.teamId)
    if (team) applyToTeam(team, event, tables)
    return
  }
  const { teamId, subject, owner } = event.data
  const team: TeamRow = {
    team_id: teamId,
    subject_kind: subject.kind,
    subject_id: subject.id,
    owner_id: owner?.userId ?? null,
    revision: Number(event.revision),
    member_ids: owner ? [owner.userId] : [],
  }
  teams.set(team)
  const joined_at = instant(event.at)
  if (owner) tables.of(memberTable).set(memberRow(team, owner, { accepted: true, joined_at, owner: true }))
}

export const memberProjection = defineProjection<TeamEvent>({
  name: 'catalogue/member',
  group: 'public',
  version: 3,
  types: typesOf(teamEvents),
  tables: [teamTable, memberTable],
  keys,
  related,
  apply,
})
