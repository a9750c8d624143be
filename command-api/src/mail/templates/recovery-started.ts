import { formatMoment } from '@modstead/domain/formats/dates'
import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface RecoveryStartedFacts extends SecurityFacts {
  readonly days: number
  /** When the second factor is taken away, ISO 8601. */
  readonly opensAt: string
  readonly stopLink: string
}

export const recoveryStartedMail = (facts: RecoveryStartedFacts): Mail =>
  securityNotice(facts, {
    subject: say`Recovery of your ${facts.site.name} account was started`,
    preview: say`Stop it within ${facts.days} days if it was not you.`,
    title: say`Recovery of your account was started`,
    said: say`Somebody asked for a way into your account without its second factor. It opens in ${facts.days} days, so that you can stop it.`,
    details: [{ name: say`Access opens`, value: say`${formatMoment(facts.opensAt)}` }],
    ifNotYou: say`Stop the recovery now, then change your password: whoever asked may know it.`,
    link: { label: say`Stop the recovery`, address: facts.stopLink },
  })
