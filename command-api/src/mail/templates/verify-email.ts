import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { Envelope } from '../composing/mail-content.ts'
import { sayIn } from '../texts/say.ts'

export interface VerifyEmailFacts extends Envelope {
  readonly link: string
  /** The lifetime of the link. */
  readonly hours: number
}

/** Greets nobody by name, for its reader may be a stranger to the account. */
export const verifyEmailMail = (facts: VerifyEmailFacts): Mail => {
  const say = sayIn(facts.locale)
  const { site, link, hours } = facts
  return composeMail(facts, {
    subject: say('verify-email.subject', { site: site.name }),
    preview: say('verify-email.preview', { hours }),
    title: say('verify-email.title'),
    blocks: [
      { kind: 'paragraph', phrase: say('verify-email.request', { site: site.name }) },
      { kind: 'action', link: { label: say('verify-email.action'), address: link } },
      { kind: 'paragraph', phrase: say('verify-email.limit', { hours }) },
      { kind: 'notice', title: say('verify-email.stranger-title'), phrase: say('verify-email.stranger') },
    ],
    why: say('verify-email.why', { site: site.name }),
  })
}
