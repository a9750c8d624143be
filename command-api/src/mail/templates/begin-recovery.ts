import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope } from '../composing/mail-content.ts'
import { sayIn } from '../texts/say.ts'

export interface BeginRecoveryFacts extends AccountEnvelope {
  readonly link: string
  /** The lifetime of the link. */
  readonly hours: number
}

/** Mailed to people who ask for a new password although they can only sign in with passkeys. */
export const beginRecoveryMail = (facts: BeginRecoveryFacts): Mail => {
  const say = sayIn(facts.locale)
  const { username, site, link, hours } = facts
  return composeMail(facts, {
    subject: say('begin-recovery.subject', { site: site.name }),
    preview: say('begin-recovery.preview', { hours }),
    title: say('begin-recovery.title'),
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: say('begin-recovery.request') },
      { kind: 'paragraph', phrase: say('begin-recovery.recover') },
      { kind: 'action', link: { label: say('begin-recovery.action'), address: link } },
      { kind: 'paragraph', phrase: say('begin-recovery.limit', { hours }) },
      { kind: 'notice', title: say('begin-recovery.stranger-title'), phrase: say('begin-recovery.stranger') },
    ],
    why: say('begin-recovery.why', { site: site.name }),
  })
}
