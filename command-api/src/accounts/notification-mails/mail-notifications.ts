import { settings } from '@modstead/domain/accounts/aggregates'
import {
  dayOfMail,
  isLastMailOfDay,
  MAX_NOTIFICATION_MAILS_A_DAY,
} from '@modstead/domain/accounts/mails-of-day'
import {
  isWantedByMail,
  type NotificationType,
} from '@modstead/domain/accounts/settings/notification-choices'
import { isProjectStatus } from '@modstead/domain/catalogue/project/status'
import { decodePosition } from '@modstead/infra/event-store/port'
import { type JobType, ORDINARY_LANE, Postponed } from '@modstead/infra/jobs/port'
import type { JobParts } from '../../background-parts.ts'
import { commandJob } from '../../jobs/command-job.ts'
import { accountEnvelope } from '../../mail/account-envelope.ts'
import { notificationLink } from '../../mail/page-links.ts'
import { postNews } from '../../mail/send-mail.ts'
import { type NotificationFacts, notificationMail } from '../../mail/templates/notification.ts'
import { unsubscribeLink } from '../newsletter/unsubscribe-link.ts'
import { findActive } from '../user/load-account.ts'
import { receiversOf, type Told } from './receivers.ts'

export const MAIL_NOTIFICATIONS: JobType = {
  name: 'mail-notifications',
  lane: ORDINARY_LANE,
  attempts: 12,
  backOffMs: 30_000,
  timeLimitMs: 3_600_000,
}

export interface Notified extends Readonly<Record<string, unknown>> {
  readonly type: NotificationType
  /** Id of the version, the team or the project. */
  readonly of: string
  /** ISO 8601. */
  readonly at: string
  readonly position: string
}

const LOOK_MS = 1_000
/** Such as `2026-03-01T12`. */
const HOUR_LENGTH = 13

type Written = Pick<NotificationFacts, 'about' | 'version' | 'status'>

const written: Readonly<Record<NotificationType, (told: Told) => Written>> = {
  project_update: ({ detail: version }) => ({ about: 'update', version }),
  team_invite: () => ({ about: 'project-invitation' }),
  organization_invite: () => ({ about: 'organization-invitation' }),
  status_change: ({ detail: status }) => ({
    about: 'decision',
    ...(status !== null && isProjectStatus(status) && { status }),
  }),
}

const mailTo = async (
  { executor, jobs, accounts }: JobParts,
  told: Told,
  { type, at }: Notified,
): Promise<void> => {
  const { user_id: userId, subject_id, title } = told
  const account = await findActive({ executor }, userId)
  if (account === null || !account.signIn.emailIsVerified || account.signIn.email === null) return
  // Their choice may be newer than the read model.
  if (!isWantedByMail((await executor.load(settings, userId)).state.wanted, type)) return
  // One mail an hour about the same subject: a repeat posts no second one, and many updates flood no mailbox.
  const id = `notification.${type}.${subject_id}.${userId}.${at.slice(0, HOUR_LENGTH)}`
  const ofDay = { userId, day: dayOfMail(at), mail: id }
  const place = await accounts.mailsOfDay.takePlace(ofDay, MAX_NOTIFICATION_MAILS_A_DAY)
  if (place === null) return
  const envelope = await accountEnvelope({ executor, ...accounts }, account, { id, to: account.signIn.email })
  const facts = written[type](told)
  const unsubscribe = unsubscribeLink(accounts, userId, at, type)
  const page = notificationLink(accounts.publicUrl, facts.about, subject_id)
  const isLast = isLastMailOfDay(place, MAX_NOTIFICATION_MAILS_A_DAY)
  const mail = notificationMail({ ...envelope, ...facts, title, page, isLast, unsubscribe })
  await postNews({ jobs, vault: accounts.vault }, userId, mail, type)
}

/** Posts the mails about one notification to all whom the site tells of it and who want a mail. */
export const mailNotifications = commandJob<Notified>({
  type: MAIL_NOTIFICATIONS,
  async run(notified, parts, _sender, { signal }) {
    const { type, of, at, position } = notified
    if (!(await parts.accounts.isShown(decodePosition(position), LOOK_MS))) throw new Postponed(LOOK_MS)
    for (const told of await receiversOf(parts.pool, type, of, at)) {
      signal.throwIfAborted()
      await mailTo(parts, told, notified)
    }
  },
})
