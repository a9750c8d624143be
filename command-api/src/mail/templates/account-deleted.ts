import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope } from '../composing/mail-content.ts'
import { sayIn } from '../texts/say.ts'

export type AccountDeletedFacts = AccountEnvelope

/** Its job must be sealed with another key than the person's, which is erased before the mail is sent. */
export const accountDeletedMail = (facts: AccountDeletedFacts): Mail => {
  const say = sayIn(facts.locale)
  const { username, site } = facts
  return composeMail(facts, {
    subject: say('account-deleted.subject', { site: site.name }),
    preview: say('account-deleted.preview'),
    title: say('account-deleted.title'),
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: say('account-deleted.said') },
      { kind: 'paragraph', phrase: say('account-deleted.thanks', { site: site.name }) },
    ],
    why: say('account-deleted.why'),
  })
}
