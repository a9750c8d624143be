import type { Api } from '@modstead/infra/http/api'
import type pg from 'pg'

interface Invitation {
  readonly kind: 'project' | 'organization'
  readonly subject_id: string
  readonly team_id: string
  readonly invited_by: string
  readonly role: string
  /** Accepted, or its team is gone. */
  readonly settled: boolean
}

interface Update {
  readonly kind: 'update'
  readonly project_id: string
  readonly version_id: string
  readonly title: string
  readonly number: string
}

interface StatusChange {
  readonly kind: 'status'
  readonly project_id: string
  readonly title: string
  readonly old_status: string
  readonly new_status: string
}

export interface Notification {
  readonly id: string
  readonly created_at: string
  readonly read: boolean
  readonly about: Invitation | Update | StatusChange
}

/**
 * What a user was told and has not deleted: invitations to teams, versions of projects that they followed by then and may
 * see, and what somebody outside the team made of the status of projects of which they were a member by then.
 */
const NOTIFICATIONS = `
  with told as (
    select i.id, i.created_at, json_build_object('kind', i.subject_kind, 'subject_id', i.subject_id, 'team_id', i.team_id,
           'invited_by', i.invited_by, 'role', i.role,
           'settled', i.accepted or not exists (select from team t where t.team_id = i.team_id)) as about
      from team_invite i where i.user_id = $1
    union all
    select u.id, u.created_at, json_build_object('kind', 'update', 'project_id', u.project_id, 'version_id', u.version_id,
           'title', p.title, 'number', v.number)
      from follow f
      join project_update u on u.project_id = f.project_id and u.created_at > f.followed_at
      join project p on p.id = u.project_id and p.visible
      join version v on v.id = u.version_id and v.visible
     where f.user_id = $1
    union all
    select n.id, n.created_at, json_build_object('kind', 'status', 'project_id', p.id, 'title', p.title,
           'old_status', n.old_status, 'new_status', n.new_status)
      from (select project_id, min(joined_at) as joined_at from (
              select m.subject_id as project_id, m.joined_at from member m
               where m.user_id = $1 and m.accepted and m.subject_kind = 'project'
              union all
              select o.id, m.joined_at from member m join project o on o.organization_id = m.subject_id
               where m.user_id = $1 and m.accepted and m.subject_kind = 'organization') as own
             group by project_id) as mine
      join project p on p.id = mine.project_id
      join status_notice n on n.project_id = p.id and n.created_at > mine.joined_at
     where not exists (select from member a where a.user_id = n.actor_id and a.accepted
                        and a.subject_id in (p.id, p.organization_id)))
  select t.id, t.created_at, t.about, coalesce(m.read, false) as read
    from told t left join notification_mark m on m.user_id = $1 and m.notification_id = t.id
   where not coalesce(m.deleted, false)`

const MOST = 1_000

/** The latest 1,000, newest first. */
export const readNotifications = async (pool: pg.Pool, userId: string): Promise<readonly Notification[]> => {
  const { rows } = await pool.query<Notification>(
    `${NOTIFICATIONS} order by t.created_at desc, t.id limit ${MOST}`,
    [userId],
  )
  return rows
}

/** Those of these ids that the user has, newest first. */
export const readNotificationsById = async (
  pool: pg.Pool,
  userId: string,
  ids: readonly string[],
): Promise<readonly Notification[]> => {
  const { rows } = await pool.query<Notification>(
    `${NOTIFICATIONS} and t.id = any($2) order by t.created_at desc, t.id`,
    [userId, ids],
  )
  return rows
}

const invitationMembers = (userId: string, about: Invitation) => {
  const { kind, subject_id, team_id, invited_by, role, settled } = about
  const project = kind === 'project'
  const type = project ? 'team_invite' : 'organization_invite'
  const subject = project ? { project_id: subject_id } : { organization_id: subject_id }
  const open = [
    { title: 'Accept', action_route: ['POST', `team/${team_id}/join`] },
    { title: 'Deny', action_route: ['DELETE', `team/${team_id}/members/${userId}`] },
  ]
  return {
    type,
    title: `You are invited to ${project ? 'the team of a project' : 'an organization'}`,
    text: `Accept to become ${role} there.`,
    link: `/${kind}/${subject_id}`,
    actions: settled ? [] : open,
    body: { type, ...subject, team_id, invited_by, role },
  }
}

const updateMembers = ({ project_id, version_id, title, number }: Update) => ({
  type: 'project_update',
  title: `${title} has a new version`,
  text: `You follow it. The new version is ${number}.`,
  link: `/project/${project_id}/version/${version_id}`,
  actions: [],
  body: { type: 'project_update', project_id, version_id },
})

const statusMembers = ({ project_id, title, old_status, new_status }: StatusChange) => ({
  type: 'status_change',
  title: 'The status of your project has changed',
  text: `${title} is now ${new_status}. It was ${old_status} before.`,
  link: `/project/${project_id}`,
  actions: [],
  body: { type: 'status_change', project_id, old_status, new_status },
})

const membersOf = (userId: string, about: Notification['about']) => {
  if (about.kind === 'update') return updateMembers(about)
  return about.kind === 'status' ? statusMembers(about) : invitationMembers(userId, about)
}

export const notificationJson = (api: Api, userId: string, notification: Notification): string => {
  const { id, created_at: created, read, about } = notification
  const members = membersOf(userId, about)
  if (api === 'v2') return JSON.stringify({ id, user_id: userId, read, created, ...members })
  const { title: name, actions, type: _legacy, ...rest } = members
  const named = actions.map(({ title, action_route }) => ({ name: title, action_route }))
  return JSON.stringify({ id, user_id: userId, read, created, name, ...rest, actions: named })
}
