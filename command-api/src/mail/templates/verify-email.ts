import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope } from '../composing/mail-content.ts'
import { say } from '../composing/phrase.ts'

export interface VerifyEmailFacts extends AccountEnvelope {
  readonly link: string
  /** How long the link works. */
  readonly hours: number
}

const texts = {
  subject: (site: string) => say`Verify your email address for ${site}`,
  preview: (hours: number) => say`The link works for ${hours} hours.`,
  title: say`Verify your email address`,
  request: (site: string) =>
    say`Verify that this address is yours, so that ${site} can reach you about your account.`,
  action: say`Verify email address`,
  limit: (hours: number) =>
    say`The link works once, within ${hours} hours. After that, ask for another one in your settings.`,
  strangerTitle: say`No account of yours?`,
  stranger: say`Then somebody typed your address by mistake. Leave this mail alone, and nothing more comes of it.`,
  why: (site: string) => say`You get this mail because this address was given for an account on ${site}.`,
}

export const verifyEmailMail = (facts: VerifyEmailFacts): Mail => {
  const { username, site, link, hours } = facts
  return composeMail(facts, {
    subject: texts.subject(site.name),
    preview: texts.preview(hours),
    title: texts.title,
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: texts.request(site.name) },
      { kind: 'action', link: { label: texts.action, address: link } },
      { kind: 'paragraph', phrase: texts.limit(hours) },
      { kind: 'notice', title: texts.strangerTitle, phrase: texts.stranger },
    ],
    why: texts.why(site.name),
  })
}
