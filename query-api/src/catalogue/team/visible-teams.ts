import { canSeeTeam } from '@modstead/domain/catalogue/visibility'
import { anyOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { MemberRow } from '@modstead/projectors/catalogue/member/table'
import { build } from '../../database.ts'
import type { Viewer } from '../../http/viewer.ts'
import { readOrganizations, visibleOrganizations } from '../organization/organization-view.ts'
import { readProjectsById } from '../project/project-view.ts'
import { visibleProjects } from '../visibility.ts'

type Team = Pick<MemberRow, 'team_id' | 'subject_kind' | 'subject_id'> & { readonly names_viewer: boolean }

/** Teams by id, each with whether the user is a member or an invitee. */
const readTeams = async (
  sender: Sender,
  teamIds: readonly string[],
  userId: string | null,
): Promise<readonly Team[]> => {
  const rows = await rowsOf(
    sender,
    build
      .selectFrom('team')
      .where('team_id', '=', anyOf(teamIds))
      .select(['team_id', 'subject_kind', 'subject_id', 'member_ids']),
  )
  return rows.map(({ member_ids, ...team }) => ({
    ...team,
    names_viewer: userId !== null && member_ids.includes(userId),
  }))
}

/** Ids of the teams that this viewer may see. */
export const visibleTeams = async (
  sender: Sender,
  viewer: Viewer,
  teamIds: readonly string[],
): Promise<readonly string[]> => {
  const teams = await readTeams(sender, teamIds, viewer?.userId ?? null)
  const idsOf = (kind: Team['subject_kind']) =>
    teams.filter(({ subject_kind }) => subject_kind === kind).map(({ subject_id }) => subject_id)
  const [projects, organizations] = await Promise.all([
    readProjectsById(sender, idsOf('project')).then((all) => visibleProjects(sender, viewer, all)),
    readOrganizations(sender, idsOf('organization')).then((all) => visibleOrganizations(sender, viewer, all)),
  ])
  const seen = new Set([...projects, ...organizations].map(({ id }) => id))
  return teams
    .filter(({ subject_id, names_viewer }) => canSeeTeam(seen.has(subject_id), names_viewer))
    .map(({ team_id }) => team_id)
}
