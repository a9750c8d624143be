import type { ProjectChoice } from '@modstead/domain/accounts/user/privacy/events'
import { team } from '@modstead/domain/catalogue/aggregates'
import { follow } from '@modstead/domain/engagement/aggregates'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { BackgroundParts } from '../../background-parts.ts'
import { productContext } from '../../catalogue/product-context.ts'
import { giveUpOrganization, giveUpProject } from './give-up-projects.ts'

type Parts = Pick<BackgroundParts, 'pool' | 'executor'>

interface Membership {
  readonly team_id: string
  readonly subject_kind: 'project' | 'organization'
  readonly subject_id: string
}

const membershipsOf = async ({ pool }: Parts, userId: string): Promise<readonly Membership[]> =>
  (
    await pool.query<Membership>(
      // Projects come first, because only a member can give a project to an organization.
      'select team_id, subject_kind, subject_id from member where user_id = $1 order by subject_kind desc',
      [userId],
    )
  ).rows

const leaveTeam = async ({ executor }: Parts, teamId: string, userId: string, sender: Sender) => {
  const { state } = await executor.load(team, teamId)
  if (state.phase !== 'formed' || !state.members.has(userId) || state.ownerId === userId) return
  const anew = asProductAnew(sender)
  const command = { type: 'RemoveTeamMember', teamId, userId } as const
  await executor.execute(team, teamId, command, productContext(anew), anew.intent)
}

const unfollowAll = async ({ executor, pool }: Parts, userId: string, sender: Sender) => {
  const { rows } = await pool.query<{ project_id: string }>(
    'select project_id from follow where user_id = $1',
    [userId],
  )
  for (const { project_id: projectId } of rows) {
    const id = `${userId}.${projectId}`
    if (!(await executor.load(follow, id)).state.following) continue
    const anew = asProductAnew(sender)
    const command = { type: 'UnfollowProject', userId, projectId } as const
    await executor.execute(follow, id, command, contextOf(anew), anew.intent)
  }
}

/** Hands over or deletes the user's projects and organizations, leaves every team and removes every follow. */
export const leaveEverything = async (
  parts: Parts,
  userId: string,
  choices: readonly ProjectChoice[],
  sender: Sender,
): Promise<void> => {
  for (const { team_id, subject_kind, subject_id } of await membershipsOf(parts, userId)) {
    if (subject_kind === 'organization') await giveUpOrganization(parts, userId, subject_id, sender)
    else await giveUpProject(parts, userId, subject_id, choices, sender)
    await leaveTeam(parts, team_id, userId, sender)
  }
  await unfollowAll(parts, userId, sender)
}

/** Whether the read models still show the user there, or in what gives access. */
export const isInAnything = async ({ pool }: Parts, userId: string): Promise<boolean> => {
  const { rows } = await pool.query(
    `select 1 where exists (select 1 from member where user_id = $1)
        or exists (select 1 from follow where user_id = $1)
        or exists (select 1 from session where user_id = $1)
        or exists (select 1 from access_token where user_id = $1)
        or exists (select 1 from app_authorization where user_id = $1)
        or exists (select 1 from oauth_app where owner_id = $1)
        or exists (select 1 from trusted_publisher where user_id = $1)`,
    [userId],
  )
  return rows.length > 0
}
