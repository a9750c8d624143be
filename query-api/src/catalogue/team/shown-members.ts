import type { Access } from '@modstead/domain/catalogue/access'
import { canInTeam } from '@modstead/domain/catalogue/can'
import { cataloguePolicy, may } from '@modstead/domain/catalogue/policy'
import { organizationAccessBySeat, projectAccessBySeats } from '@modstead/domain/catalogue/seats'
import type { Seat } from '@modstead/domain/catalogue/team/state'
import type { Actor } from '@modstead/domain/kernel/actor'
import type { Api } from '@modstead/infra/http/api'
import { actorOf, isAdmitted } from '@modstead/infra/identity/principal'
import { anyOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { NotNull } from 'kysely'
import { build } from '../../database.ts'
import type { Can } from '../../http/personal-answer.ts'
import { askerOf, type Viewer } from '../../http/viewer.ts'
import { readSeats } from '../seats.ts'
import { memberJson, readTeamMembers, type TeamMember } from './team-members.ts'

/** The viewer if their token may read this kind of team, otherwise nobody. */
const readerOf = (viewer: Viewer, members: readonly TeamMember[]): Viewer =>
  isAdmitted(
    viewer,
    cataloguePolicy[members[0]?.subject_kind === 'organization' ? 'organization.see' : 'team.see'],
  )
    ? viewer
    : null

/** The organization that owns each project. */
const organizationsOf = async (
  sender: Sender,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await rowsOf(
    sender,
    build
      .selectFrom('project')
      .where('id', '=', anyOf(projectIds))
      .where('organization_id', 'is not', null)
      .select(['id', 'organization_id'])
      .$narrowType<{ organization_id: NotNull }>(),
  )
  return new Map(rows.map((row) => [row.id, row.organization_id]))
}

/** The actor's standing in the team's project or organization. */
const accessOf = (
  actor: Actor | null,
  { subject_kind: kind, subject_id: id }: TeamMember,
  seats: ReadonlyMap<string, Seat>,
  organizationId: string | null,
): Access => {
  const seatIn = (subject: string) => seats.get(subject) ?? null
  return kind === 'organization'
    ? organizationAccessBySeat(actor, id, seatIn(id))
    : projectAccessBySeats(actor, { id, organizationId }, seatIn)
}

const ownCan = (
  viewer: Viewer,
  members: readonly TeamMember[],
  seats: ReadonlyMap<string, Seat>,
  organizationId: string | null,
): Can => {
  const asker = askerOf(viewer)
  const [first] = members
  if (asker === null || first === undefined) return null
  const access = accessOf(asker.actor, first, seats, organizationId)
  const ownerId = members.find(({ owner }) => owner)?.user_id ?? null
  return canInTeam(asker, access, { subject: { kind: first.subject_kind }, ownerId })
}

/**
 * Finished JSON by team. Strangers see the members who have joined. Invitees see the whole team. Members
 * (also of the organization that owns the project) and staff see permissions too. The caller has checked that
 * the viewer may see the team.
 */
export const shownMembers = async (
  sender: Sender,
  api: Api,
  viewer: Viewer,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const teams = Map.groupBy(await readTeamMembers(sender, teamIds), ({ team_id }) => team_id)
  const subjects = [...teams.values()].flatMap(([first]) => (first ? [first.subject_id] : []))
  const owners = viewer === null ? new Map<string, string>() : await organizationsOf(sender, subjects)
  const seats =
    viewer === null
      ? new Map<string, Seat>()
      : await readSeats(sender, viewer.userId, [...subjects, ...owners.values()])
  const shown = new Map<string, readonly string[]>()
  for (const [teamId, members] of teams) {
    const reader = readerOf(viewer, members)
    const [first] = members
    const owner = owners.get(first?.subject_id ?? '') ?? null
    const actor = reader && actorOf(reader)
    const isMember = first !== undefined && accessOf(actor, first, seats, owner).isMember
    const inside = actor !== null && may({ actor, isMember }, 'team.see')
    const invited = reader?.confinedTo === null && members.some(({ user_id }) => user_id === reader.userId)
    const seen = members.filter(({ accepted }) => accepted || inside || invited)
    shown.set(
      teamId,
      seen.map((member) => {
        const isOwn = api === 'v3' && member.user_id === viewer?.userId
        return memberJson(api, member, inside, isOwn ? ownCan(viewer, members, seats, owner) : null)
      }),
    )
  }
  return shown
}
