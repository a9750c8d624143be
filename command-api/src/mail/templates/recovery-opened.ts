import { formatMoment } from '@modstead/domain/formats/dates'
import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope } from '../composing/mail-content.ts'
import { say } from '../composing/phrase.ts'

export interface RecoveryOpenedFacts extends AccountEnvelope {
  readonly link: string
  /** Until when the link works, ISO 8601. */
  readonly closesAt: string
  readonly stopLink: string
}

const texts = {
  subject: (site: string) => say`You can get back into your ${site} account`,
  preview: (when: string) => say`The link works until ${when}.`,
  title: say`Your account can be recovered`,
  said: say`The time to stop the recovery of your account is over. Finish it by this link:`,
  action: say`Finish the recovery`,
  effect: say`It removes your authenticator app, backup codes and passkeys, and signs every device out.`,
  limit: (when: string) => say`The link works once, until ${when}. Never pass it on, whoever asks for it.`,
  ifNotYouTitle: say`If this was not you`,
  ifNotYou: say`Stop the recovery now, then change your password: whoever asked may know it.`,
  stop: say`Stop the recovery`,
  why: (site: string) => say`You get this mail because a recovery of your account was asked for on ${site}.`,
}

export const recoveryOpenedMail = (facts: RecoveryOpenedFacts): Mail => {
  const { username, site, link, closesAt, stopLink } = facts
  const when = formatMoment(closesAt)
  return composeMail(facts, {
    subject: texts.subject(site.name),
    preview: texts.preview(when),
    title: texts.title,
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: texts.said },
      { kind: 'action', link: { label: texts.action, address: link } },
      { kind: 'paragraph', phrase: texts.effect },
      { kind: 'paragraph', phrase: texts.limit(when) },
      {
        kind: 'notice',
        title: texts.ifNotYouTitle,
        phrase: texts.ifNotYou,
        link: { label: texts.stop, address: stopLink },
      },
    ],
    why: texts.why(site.name),
  })
}
