import { formatMomentIn } from '@modstead/domain/formats/dates'
import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope } from '../composing/mail-content.ts'
import { sayIn } from '../texts/say.ts'

export interface RecoveryOpenedFacts extends AccountEnvelope {
  readonly link: string
  /** The link works until this time, ISO 8601. */
  readonly closesAt: string
  readonly stopLink: string
}

export const recoveryOpenedMail = (facts: RecoveryOpenedFacts): Mail => {
  const say = sayIn(facts.locale)
  const { username, site, link, closesAt, stopLink } = facts
  const when = formatMomentIn(facts.locale, closesAt)
  return composeMail(facts, {
    subject: say('recovery-opened.subject', { site: site.name }),
    preview: say('recovery-opened.preview', { when }),
    title: say('recovery-opened.title'),
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: say('recovery-opened.said') },
      { kind: 'action', link: { label: say('recovery-opened.action'), address: link } },
      { kind: 'paragraph', phrase: say('recovery-opened.effect') },
      { kind: 'paragraph', phrase: say('recovery-opened.limit', { when }) },
      {
        kind: 'notice',
        title: say('security-notice.if-not-you'),
        phrase: say('recovery-opened.if-not-you'),
        link: { label: say('recovery-opened.stop'), address: stopLink },
      },
    ],
    why: say('recovery-opened.why', { site: site.name }),
  })
}
