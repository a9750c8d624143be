import type { ProjectStatus } from '@modstead/domain/catalogue/values/project-status'
import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/**
 * The latest invitation of a user to a team. Gone once withdrawn or declined. A user who joined without being
 * invited has none.
 */
export interface TeamInviteRow {
  readonly team_id: string
  readonly user_id: string
  /** Id of the notification. */
  readonly id: string
  readonly subject_kind: 'project' | 'organization'
  readonly subject_id: string
  readonly invited_by: string
  readonly role: string
  readonly created_at: string
  /** The user has joined. */
  readonly accepted: boolean
}

export const teamInviteTable: TableDefinition<TeamInviteRow> = {
  name: 'team_invite',
  key: ['team_id', 'user_id'],
  columns: {
    team_id: TEXT,
    user_id: TEXT,
    id: TEXT,
    subject_kind: 'text',
    subject_id: TEXT,
    invited_by: TEXT,
    role: 'text',
    created_at: TEXT,
    accepted: 'boolean',
  },
  indexes: ['(user_id, created_at)', '(id)'],
}

/**
 * A version that was listed for the first time: one row for all followers. It is for users who follow the
 * project (`follow.followed_at < project_update.created_at`) and may see it: join `project`.
 */
export interface ProjectUpdateRow {
  readonly version_id: string
  /** Id of the notification, the same for every follower. */
  readonly id: string
  readonly project_id: string
  readonly created_at: string
}

export const projectUpdateTable: TableDefinition<ProjectUpdateRow> = {
  name: 'project_update',
  key: ['version_id'],
  columns: { version_id: TEXT, id: TEXT, project_id: TEXT, created_at: TEXT },
  indexes: ['(project_id, created_at)', '(id)'],
}

/**
 * A project's status was changed. It is for users who were members at that time (`member.joined_at <
 * created_at`), of the project or of the organization that owns it, unless one of them did it: join `project`
 * and `member`.
 */
export interface StatusNoticeRow {
  /** Id of the notification, the same for every member. */
  readonly id: string
  readonly project_id: string
  readonly actor_id: string
  readonly old_status: ProjectStatus
  readonly new_status: ProjectStatus
  readonly created_at: string
}

export const statusNoticeTable: TableDefinition<StatusNoticeRow> = {
  name: 'status_notice',
  key: ['id'],
  columns: {
    id: TEXT,
    project_id: TEXT,
    actor_id: TEXT,
    old_status: 'text',
    new_status: 'text',
    created_at: TEXT,
  },
  indexes: ['(project_id, created_at)'],
}

/** The state of a notification for its user. No row means unread. */
export interface NotificationMarkRow {
  readonly user_id: string
  readonly notification_id: string
  readonly read: boolean
  readonly deleted: boolean
}

export const notificationMarkTable: TableDefinition<NotificationMarkRow> = {
  name: 'notification_mark',
  key: ['user_id', 'notification_id'],
  columns: { user_id: TEXT, notification_id: TEXT, read: 'boolean', deleted: 'boolean' },
  indexes: [],
}
