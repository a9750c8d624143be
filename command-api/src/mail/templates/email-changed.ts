import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface EmailChangedFacts extends SecurityFacts {
  /** Makes this address that of the account again, and ends all sessions. */
  readonly restoreLink: string
  /** How long that works. */
  readonly days: number
}

/** To the address that the account had. It does not name the new one, which may belong to somebody else. */
export const emailChangedMail = (facts: EmailChangedFacts): Mail =>
  securityNotice(facts, {
    subject: say`Your ${facts.site.name} email address was changed`,
    preview: say`If this was not you, take your account back within ${facts.days} days.`,
    title: say`Your email address was changed`,
    said: say`Your account has another email address now. This is the last mail about it to this address.`,
    ifNotYou: say`Take your account back within ${facts.days} days. The link makes this address yours again, signs everybody out and lets you choose a new password.`,
    link: { label: say`Take my account back`, address: facts.restoreLink },
  })
