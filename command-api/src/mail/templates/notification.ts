import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope, Unsubscribe } from '../composing/mail-content.ts'
import { sayIn } from '../texts/say.ts'

export interface NotificationFacts extends AccountEnvelope {
  readonly about: 'update' | 'project-invitation' | 'organization-invitation' | 'decision'
  /** Of the project or the organization. */
  readonly title: string
  readonly page: string
  /** Ends the mails about this type alone. */
  readonly unsubscribe: Unsubscribe
}

/** Tells what the site tells, too, to people who asked for it. */
export const notificationMail = (facts: NotificationFacts): Mail => {
  const say = sayIn(facts.locale)
  const { about, title, username, site, page, unsubscribe } = facts
  return composeMail(facts, {
    subject: say(`notification.${about}-subject`, { title }),
    preview: say(`notification.${about}-preview`),
    title: say(`notification.${about}-title`),
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: say(`notification.${about}-said`, { title }) },
      { kind: 'action', link: { label: say(`notification.${about}-action`), address: page } },
    ],
    why: say('notification.why', { site: site.name }),
    unsubscribe,
  })
}
