import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope } from '../composing/mail-content.ts'
import { sayIn } from '../texts/say.ts'

export interface ResetPasswordFacts extends AccountEnvelope {
  readonly link: string
  /** The lifetime of the link. */
  readonly hours: number
}

export const resetPasswordMail = (facts: ResetPasswordFacts): Mail => {
  const say = sayIn(facts.locale)
  const { username, site, link, hours } = facts
  return composeMail(facts, {
    subject: say('reset-password.subject', { site: site.name }),
    preview: say('reset-password.preview', { hours }),
    title: say('reset-password.title'),
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: say('reset-password.request') },
      { kind: 'action', link: { label: say('reset-password.action'), address: link } },
      { kind: 'paragraph', phrase: say('reset-password.limit', { hours }) },
      { kind: 'notice', title: say('reset-password.stranger-title'), phrase: say('reset-password.stranger') },
    ],
    why: say('reset-password.why', { site: site.name }),
  })
}
