import { isStaff } from '@modstead/domain/kernel/actor'
import type { Api } from '@modstead/infra/http/api'
import { actorOf, mayRead } from '@modstead/infra/http/principal'
import type pg from 'pg'
import type { Viewer } from '../../http/viewer.ts'
import { acceptedIn } from '../visibility.ts'
import { memberJson, readTeamMembers, type TeamMember } from './team-members.ts'

/** Whoever may read the team: PROJECT_READ, or ORGANIZATION_READ for that of an organisation. */
const readerOf = (viewer: Viewer, members: readonly TeamMember[]): Viewer => {
  const ofOrganization = members[0]?.subject_kind === 'organization'
  const may = mayRead(viewer, 'PROJECT_READ') || (ofOrganization && mayRead(viewer, 'ORGANIZATION_READ'))
  return may ? viewer : null
}

/** The organisation that owns each project. */
const organizationsOf = async (
  pool: pg.Pool,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await pool.query<{ id: string; organization_id: string }>(
    'select id, organization_id from project where id = any($1) and organization_id is not null',
    [projectIds],
  )
  return new Map(rows.map((row) => [row.id, row.organization_id]))
}

/**
 * Ready JSON by team. Strangers see who has joined; who is invited sees the whole team; who has joined (or belongs to the
 * organisation that owns the project, or is staff) sees permissions too.
 */
export const shownMembers = async (
  pool: pg.Pool,
  api: Api,
  viewer: Viewer,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const teams = Map.groupBy(await readTeamMembers(pool, teamIds), ({ team_id }) => team_id)
  const subjects = [...teams.values()].flatMap(([first]) => (first ? [first.subject_id] : []))
  const owners = viewer === null ? new Map<string, string>() : await organizationsOf(pool, subjects)
  const seats =
    viewer === null
      ? new Set<string>()
      : await acceptedIn(pool, viewer.userId, [...subjects, ...owners.values()])
  const shown = new Map<string, readonly string[]>()
  for (const [teamId, members] of teams) {
    const reader = readerOf(viewer, members)
    const subject = members[0]?.subject_id ?? ''
    const owner = owners.get(subject)
    const inside =
      reader !== null &&
      (seats.has(subject) || (owner !== undefined && seats.has(owner)) || isStaff(actorOf(reader)))
    const invited = reader !== null && members.some(({ user_id }) => user_id === reader.userId)
    const seen = members.filter(({ accepted }) => accepted || inside || invited)
    shown.set(
      teamId,
      seen.map((member) => memberJson(api, member, inside)),
    )
  }
  return shown
}
