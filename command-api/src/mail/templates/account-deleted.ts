import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope } from '../composing/mail-content.ts'
import { say } from '../composing/phrase.ts'

export type AccountDeletedFacts = AccountEnvelope

const texts = {
  subject: (site: string) => say`Your ${site} account was deleted`,
  preview: say`Your personal data went with it.`,
  title: say`Your account was deleted`,
  said: say`Your account and your personal data are gone, this address too. Nobody can bring them back.`,
  thanks: (site: string) =>
    say`Thank you for the time with ${site}. You are welcome to come back with a new account.`,
  why: say`You get this mail because your account was deleted. It is the last one.`,
}

/** Its job has to be sealed for somebody else than the person, whose key is gone by then. */
export const accountDeletedMail = (facts: AccountDeletedFacts): Mail => {
  const { username, site } = facts
  return composeMail(facts, {
    subject: texts.subject(site.name),
    preview: texts.preview,
    title: texts.title,
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: texts.said },
      { kind: 'paragraph', phrase: texts.thanks(site.name) },
    ],
    why: texts.why,
  })
}
