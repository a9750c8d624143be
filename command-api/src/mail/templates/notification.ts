import type { ProjectStatus } from '@modstead/domain/catalogue/values/project-status'
import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope, Block, Unsubscribe } from '../composing/mail-content.ts'
import { typed } from '../composing/phrase.ts'
import { sayIn } from '../texts/say.ts'

export interface NotificationFacts extends AccountEnvelope {
  readonly about: 'update' | 'project-invitation' | 'organization-invitation' | 'decision'
  /** Of the project or the organization. */
  readonly title: string
  /** The number of the new version. */
  readonly version?: string | null
  /** The new status of the project. */
  readonly status?: ProjectStatus
  readonly page: string
  /** No further one comes on this day. */
  readonly isLast: boolean
  /** Ends the mails about this type alone. */
  readonly unsubscribe: Unsubscribe
}

/** What is new, in a word. */
const news = ({ locale, version, status }: NotificationFacts): readonly Block[] => {
  const say = sayIn(locale)
  const facts = [
    ...(version ? [{ name: say('notification.version'), value: typed(version) }] : []),
    ...(status ? [{ name: say('notification.status'), value: say(`notification.status-${status}`) }] : []),
  ]
  return facts.length === 0 ? [] : [{ kind: 'facts', facts }]
}

/** Says where the rest of the day's news is. */
const lastOfDay = ({ locale, site }: NotificationFacts): Block => {
  const say = sayIn(locale)
  return {
    kind: 'notice',
    title: say('notification.last-of-day-title'),
    phrase: say('notification.last-of-day-said'),
    link: {
      label: say('notification.last-of-day-settings'),
      address: `${site.url}/settings/notifications`,
    },
  }
}

/** Tells what the site tells, too, to people who asked for it. */
export const notificationMail = (facts: NotificationFacts): Mail => {
  const say = sayIn(facts.locale)
  const { about, title, username, site, page, isLast, unsubscribe } = facts
  return composeMail(facts, {
    subject: say(`notification.${about}-subject`, { title }),
    preview: say(`notification.${about}-preview`),
    title: say(`notification.${about}-title`),
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: say(`notification.${about}-said`, { title }) },
      ...news(facts),
      { kind: 'action', link: { label: say(`notification.${about}-action`), address: page } },
      ...(isLast ? [lastOfDay(facts)] : []),
    ],
    why: say(`notification.${about}-why`, { site: site.name }),
    unsubscribe,
  })
}
