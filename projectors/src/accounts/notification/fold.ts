import { type InboxEvent, inboxEvents } from '@modstead/domain/accounts/inbox/events'
import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { TeamEvent } from '@modstead/domain/catalogue/team/events'
import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, type RowName, type Tables, typesOf } from '../../runtime/projection.ts'
import { rowKey } from '../../runtime/table.ts'
import { notificationId } from './notification-id.ts'
import { notificationMarkTable, projectUpdateTable, statusNoticeTable, teamInviteTable } from './table.ts'

type InviteEvent = Extract<
  TeamEvent,
  { type: 'TeamMemberInvited' | 'TeamMemberJoined' | 'TeamMemberRemoved' }
>
type UpdateEvent = Extract<
  VersionEvent,
  { type: 'VersionCreated' | 'VersionStatusChanged' | 'VersionDeleted' }
>
type StatusEvent = Extract<ProjectEvent, { type: 'ProjectStatusChanged' | 'ProjectApproved' }>
type Event = InviteEvent | UpdateEvent | StatusEvent | InboxEvent

const isInbox = (event: Recorded<Event>): event is Recorded<InboxEvent> => event.type in inboxEvents

const isUpdate = (event: Recorded<Event>): event is Recorded<UpdateEvent> => 'versionId' in event.data

const isStatus = (event: Recorded<Event>): event is Recorded<StatusEvent> =>
  event.type === 'ProjectStatusChanged' || event.type === 'ProjectApproved'

const invitee = (event: Recorded<InviteEvent>): string =>
  event.type === 'TeamMemberInvited' ? event.data.member.userId : event.data.userId

const keys = (event: Recorded<Event>): RowName[] => {
  if (isInbox(event))
    return event.data.notificationIds.map((id) => ({
      table: notificationMarkTable,
      key: rowKey(event.data.userId, id),
    }))
  if (isUpdate(event)) return [{ table: projectUpdateTable, key: event.data.versionId }]
  if (isStatus(event)) return [{ table: statusNoticeTable, key: notificationId(event.id) }]
  return [{ table: teamInviteTable, key: rowKey(event.data.teamId, invitee(event)) }]
}

const applyInbox = (event: Recorded<InboxEvent>, tables: Tables) => {
  const marks = tables.of(notificationMarkTable)
  const { userId: user_id } = event.data
  for (const notification_id of event.data.notificationIds) {
    const mark = marks.get(rowKey(user_id, notification_id)) ?? {
      user_id,
      notification_id,
      read: false,
      deleted: false,
    }
    marks.set(event.type === 'NotificationsRead' ? { ...mark, read: true } : { ...mark, deleted: true })
  }
}

/** A version tells its followers once: when it is first listed. */
const applyUpdate = (event: Recorded<UpdateEvent>, tables: Tables) => {
  const updates = tables.of(projectUpdateTable)
  const { versionId: version_id, projectId: project_id } = event.data
  if (event.type === 'VersionDeleted') return updates.delete(version_id)
  if (event.data.status !== 'listed' || updates.get(version_id)) return
  updates.set({ version_id, id: notificationId(event.id), project_id, created_at: instant(event.at) })
}

const applyStatus = ({ id, actor, at, data }: Recorded<StatusEvent>, tables: Tables) =>
  tables.of(statusNoticeTable).set({
    id: notificationId(id),
    project_id: data.projectId,
    actor_id: actor,
    old_status: data.formerStatus,
    new_status: data.status,
    created_at: instant(at),
  })

const applyInvite = (event: Recorded<InviteEvent>, tables: Tables) => {
  const invites = tables.of(teamInviteTable)
  const { teamId: team_id } = event.data
  const user_id = invitee(event)
  if (event.type === 'TeamMemberInvited') {
    const { subject, member, invitedBy } = event.data
    return invites.set({
      team_id,
      user_id,
      id: notificationId(event.id),
      subject_kind: subject.kind,
      subject_id: subject.id,
      invited_by: invitedBy,
      role: member.role,
      created_at: instant(event.at),
      accepted: false,
    })
  }
  const invite = invites.get(rowKey(team_id, user_id))
  if (!invite) return
  // A member who joined at the same moment was never asked, so there is nothing to report.
  const wasAsked = invite.created_at !== instant(event.at)
  if (event.type === 'TeamMemberJoined' && wasAsked) invites.set({ ...invite, accepted: true })
  else invites.delete(rowKey(team_id, user_id))
}

export const notificationProjection = defineProjection<Event>({
  name: 'accounts/notification',
  group: 'site',
  version: 3,
  types: [
    'TeamMemberInvited',
    'TeamMemberJoined',
    'TeamMemberRemoved',
    'VersionCreated',
    'VersionStatusChanged',
    'VersionDeleted',
    'ProjectStatusChanged',
    'ProjectApproved',
    ...typesOf(inboxEvents),
  ],
  tables: [teamInviteTable, projectUpdateTable, statusNoticeTable, notificationMarkTable],
  keys,
  apply(event, tables) {
    if (isInbox(event)) applyInbox(event, tables)
    else if (isUpdate(event)) applyUpdate(event, tables)
    else if (isStatus(event)) applyStatus(event, tables)
    else applyInvite(event, tables)
  },
})
