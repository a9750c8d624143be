import type { NotificationType } from '@modstead/domain/accounts/settings/notification-choices'
import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { TeamEvent } from '@modstead/domain/catalogue/team/events'
import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import { encodePosition, type RecordedEvent } from '@modstead/infra/event-store/port'
import type { BackgroundParts } from '../../background-parts.ts'
import { type Reaction, reactionTo } from '../../reactions/reaction.ts'
import { MAIL_NOTIFICATIONS, type Notified } from './mail-notifications.ts'

type VersionOf<Type extends VersionEvent['type']> = Extract<VersionEvent, { type: Type }>
type ProjectOf<Type extends ProjectEvent['type']> = Extract<ProjectEvent, { type: Type }>
type Invited = Extract<TeamEvent, { type: 'TeamMemberInvited' }>

/** Nearly nobody may have asked for any: then an event costs no job. */
const anybodyWants = async ({ pool }: BackgroundParts): Promise<boolean> =>
  (await pool.query("select from settings where wanted <> '[]' limit 1")).rowCount === 1

const mailIt = async (
  parts: BackgroundParts,
  { id, position, metadata }: RecordedEvent,
  type: NotificationType,
  of: string,
): Promise<void> => {
  if (!(await anybodyWants(parts))) return
  const notified: Notified = { type, of, at: metadata.at, position: encodePosition(position) }
  await parts.jobs.enqueue(MAIL_NOTIFICATIONS, notified, { id })
}

/** What the site tells people of, mailed to those who want that. */
export const notificationMailReactions: readonly Reaction[] = [
  reactionTo<VersionOf<'VersionCreated'>>({
    name: 'when-version-created-mail-its-followers',
    type: 'VersionCreated',
    async react({ versionId, status }, parts, _sender, event) {
      if (status === 'listed') await mailIt(parts, event, 'project_update', versionId)
    },
  }),
  reactionTo<VersionOf<'VersionStatusChanged'>>({
    name: 'when-version-status-changed-mail-its-followers',
    type: 'VersionStatusChanged',
    async react({ versionId, status }, parts, _sender, event) {
      if (status === 'listed') await mailIt(parts, event, 'project_update', versionId)
    },
  }),
  reactionTo<Invited>({
    name: 'when-team-member-invited-mail-them',
    type: 'TeamMemberInvited',
    react: ({ teamId, subject }, parts, _sender, event) =>
      mailIt(parts, event, subject.kind === 'project' ? 'team_invite' : 'organization_invite', teamId),
  }),
  reactionTo<ProjectOf<'ProjectStatusChanged'>>({
    name: 'when-project-status-changed-mail-its-team',
    type: 'ProjectStatusChanged',
    react: ({ projectId }, parts, _sender, event) => mailIt(parts, event, 'status_change', projectId),
  }),
  reactionTo<ProjectOf<'ProjectApproved'>>({
    name: 'when-project-approved-mail-its-team',
    type: 'ProjectApproved',
    react: ({ projectId }, parts, _sender, event) => mailIt(parts, event, 'status_change', projectId),
  }),
]
