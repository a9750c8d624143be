import type { NotificationType } from '@modstead/domain/accounts/settings/notification-choices'
import type { ProjectStatus } from '@modstead/domain/catalogue/values/project-status'
import type { Api } from '@modstead/infra/http/api'
import { anyOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import { sql } from 'kysely'
import { build } from '../database.ts'
import { type Cut, MAX_NOTIFICATIONS, readNotificationKeys } from './notification-keys.ts'

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
  readonly old_status: ProjectStatus
  readonly new_status: ProjectStatus
}

export interface Notification {
  readonly id: string
  readonly created_at: string
  readonly read: boolean
  readonly about: Invitation | Update | StatusChange
}

const readInvitations = (sender: Sender, ids: readonly string[]) =>
  rowsOf(
    sender,
    build
      .selectFrom('team_invite as i')
      .leftJoin('team as t', 't.team_id', 'i.team_id')
      .where('i.id', '=', anyOf(ids))
      .select((i) => [
        'i.id',
        'i.subject_kind as kind',
        'i.subject_id',
        'i.team_id',
        'i.invited_by',
        'i.role',
        i
          .or([i('i.accepted', '=', true), i('t.team_id', 'is', null)])
          .$castTo<boolean>()
          .as('settled'),
      ]),
  )

const readUpdates = (sender: Sender, ids: readonly string[]) =>
  rowsOf(
    sender,
    build
      .selectFrom('project_update as u')
      .innerJoin('project as p', 'p.id', 'u.project_id')
      .innerJoin('version as v', 'v.id', 'u.version_id')
      .where('u.id', '=', anyOf(ids))
      .select([
        'u.id',
        sql.lit<'update'>('update').as('kind'),
        'u.project_id',
        'u.version_id',
        'p.title',
        'v.number',
      ]),
  )

const readStatusChanges = (sender: Sender, ids: readonly string[]) =>
  rowsOf(
    sender,
    build
      .selectFrom('status_notice as n')
      .innerJoin('project as p', 'p.id', 'n.project_id')
      .where('n.id', '=', anyOf(ids))
      .select([
        'n.id',
        sql.lit<'status'>('status').as('kind'),
        'n.project_id',
        'p.title',
        'n.old_status',
        'n.new_status',
      ]),
  )

const read = async (sender: Sender, userId: string, cut: Cut): Promise<readonly Notification[]> => {
  const keys = await readNotificationKeys(sender, userId, cut)
  const idsOf = (...types: readonly NotificationType[]) =>
    keys.filter(({ type }) => types.includes(type)).map(({ id }) => id)
  const told = await Promise.all([
    readInvitations(sender, idsOf('team_invite', 'organization_invite')),
    readUpdates(sender, idsOf('project_update')),
    readStatusChanges(sender, idsOf('status_change')),
  ])
  const byId = new Map(told.flat().map((about) => [about.id, about]))
  return keys.flatMap(({ id, created_at, read: isRead }) => {
    const about = byId.get(id)
    return about ? [{ id, created_at, read: isRead, about }] : []
  })
}

/** The latest 1,000, newest first. */
export const readNotifications = (sender: Sender, userId: string): Promise<readonly Notification[]> =>
  read(sender, userId, { latest: MAX_NOTIFICATIONS })

/** The user's notifications among these ids, newest first. */
export const readNotificationsById = (
  sender: Sender,
  userId: string,
  ids: readonly string[],
): Promise<readonly Notification[]> => read(sender, userId, { ids })

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
