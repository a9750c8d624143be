import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope } from '../composing/mail-content.ts'
import { say } from '../composing/phrase.ts'

export interface BeginRecoveryFacts extends AccountEnvelope {
  readonly link: string
  /** How long the link works. */
  readonly hours: number
}

const texts = {
  subject: (site: string) => say`Get back into your ${site} account`,
  preview: (hours: number) => say`The link works for ${hours} hours.`,
  title: say`Get back into your account`,
  request: say`Somebody, hopefully you, asked for a new password. Your account has none: passkeys are the only way in.`,
  recover: say`If you have lost all of them, start a recovery. It opens after some days, so that nobody who reads your mail gets in unnoticed.`,
  action: say`Recover my account`,
  limit: (hours: number) => say`The link works within ${hours} hours.`,
  strangerTitle: say`You did not ask for this?`,
  stranger: say`Then leave this mail alone: nothing changes. Never pass the link on, whoever asks for it.`,
  why: (site: string) =>
    say`You get this mail because a new password was asked for on ${site}, for an account with this address.`,
}

/** Mailed to people who ask for a new password while passkeys are their only way in. */
export const beginRecoveryMail = (facts: BeginRecoveryFacts): Mail => {
  const { username, site, link, hours } = facts
  return composeMail(facts, {
    subject: texts.subject(site.name),
    preview: texts.preview(hours),
    title: texts.title,
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: texts.request },
      { kind: 'paragraph', phrase: texts.recover },
      { kind: 'action', link: { label: texts.action, address: link } },
      { kind: 'paragraph', phrase: texts.limit(hours) },
      { kind: 'notice', title: texts.strangerTitle, phrase: texts.stranger },
    ],
    why: texts.why(site.name),
  })
}
