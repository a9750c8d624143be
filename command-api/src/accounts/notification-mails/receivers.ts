import type { NotificationType } from '@modstead/domain/accounts/settings/notification-choices'
import type pg from 'pg'

/** A notification of one user, as the read models of the site know it. */
export interface Told {
  readonly user_id: string
  /** Of the project or the organization. */
  readonly subject_id: string
  readonly title: string
  /** The number of the version, or the new status of the project. */
  readonly detail: string | null
}

/** Read models name who may want a mail; each of them is asked once more. */
const WANTS = `join settings s on s.user_id = told.user_id and s.wanted like '%"' || $3 || '"%'`

/** Whom the site tells of a version that was listed at this time, or of a change of status. */
const queries: Readonly<Record<NotificationType, string>> = {
  project_update: `
    select f.user_id, p.id as subject_id, p.title, v.number as detail from project_update u
    join follow f on f.project_id = u.project_id and u.created_at > f.followed_at
    join project p on p.id = u.project_id and p.visible
    join version v on v.id = u.version_id and v.visible
    where u.version_id = $1 and u.created_at = $2`,
  team_invite: `
    select i.user_id, p.id as subject_id, p.title, null as detail from team_invite i
    join project p on p.id = i.subject_id
    where i.subject_kind = 'project' and i.team_id = $1 and i.created_at = $2 and not i.accepted`,
  organization_invite: `
    select i.user_id, o.id as subject_id, o.name as title, null as detail from team_invite i
    join organization o on o.id = i.subject_id
    where i.subject_kind = 'organization' and i.team_id = $1 and i.created_at = $2 and not i.accepted`,
  status_change: `
    select distinct m.user_id, p.id as subject_id, p.title, n.new_status as detail from status_notice n
    join project p on p.id = n.project_id
    join member m on m.accepted and m.joined_at < n.created_at and m.subject_id in (p.id, p.organization_id)
    where n.project_id = $1 and n.created_at = $2 and not exists (
      select from member a where a.user_id = n.actor_id and a.accepted and a.subject_id in (p.id, p.organization_id))`,
}

/** `of` is the id of the version, the team or the project. */
export const receiversOf = async (
  pool: pg.Pool,
  type: NotificationType,
  of: string,
  at: string,
): Promise<readonly Told[]> => {
  const { rows } = await pool.query<Told>({
    name: `receivers of ${type}`,
    text: `select told.* from (${queries[type]}) told ${WANTS} order by told.user_id`,
    values: [of, at, type],
  })
  return rows
}
