import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope } from '../composing/mail-content.ts'
import { say } from '../composing/phrase.ts'

export interface ResetPasswordFacts extends AccountEnvelope {
  readonly link: string
  /** How long the link works. */
  readonly hours: number
}

const texts = {
  subject: (site: string) => say`Reset your ${site} password`,
  preview: (hours: number) => say`The link works for ${hours} hours.`,
  title: say`Reset your password`,
  request: say`Somebody, hopefully you, asked to reset the password of your account.`,
  action: say`Choose a new password`,
  limit: (hours: number) => say`The link works once, within ${hours} hours.`,
  strangerTitle: say`You did not ask for this?`,
  stranger: say`Then leave this mail alone: your password stays as it is. Never pass the link on, whoever asks for it.`,
  why: (site: string) =>
    say`You get this mail because a new password was asked for on ${site}, for an account with this address.`,
}

export const resetPasswordMail = (facts: ResetPasswordFacts): Mail => {
  const { username, site, link, hours } = facts
  return composeMail(facts, {
    subject: texts.subject(site.name),
    preview: texts.preview(hours),
    title: texts.title,
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: texts.request },
      { kind: 'action', link: { label: texts.action, address: link } },
      { kind: 'paragraph', phrase: texts.limit(hours) },
      { kind: 'notice', title: texts.strangerTitle, phrase: texts.stranger },
    ],
    why: texts.why(site.name),
  })
}
