import type { Mail } from '@modstead/infra/mail/port'
import { sayIn } from '../texts/say.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface EmailChangedFacts extends SecurityFacts {
  /** Restores this address for the account, and ends all sessions. */
  readonly restoreLink: string
  /** The lifetime of the link. */
  readonly days: number
}

/**
 * Goes to the former address of the account. Does not name the new one, which may belong to somebody else.
 */
export const emailChangedMail = (facts: EmailChangedFacts): Mail => {
  const say = sayIn(facts.locale)
  const { days } = facts
  return securityNotice(facts, {
    subject: say('email-changed.subject', { site: facts.site.name }),
    preview: say('email-changed.preview', { days }),
    title: say('email-changed.title'),
    said: say('email-changed.said'),
    ifNotYou: say('email-changed.if-not-you', { days }),
    link: { label: say('email-changed.link'), address: facts.restoreLink },
  })
}
