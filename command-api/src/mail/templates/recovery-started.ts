import { formatMomentIn } from '@modstead/domain/formats/dates'
import type { Mail } from '@modstead/infra/mail/port'
import { typed } from '../composing/phrase.ts'
import { sayIn } from '../texts/say.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface RecoveryStartedFacts extends SecurityFacts {
  readonly days: number
  /** When the second factor is removed, ISO 8601. */
  readonly opensAt: string
  readonly stopLink: string
}

export const recoveryStartedMail = (facts: RecoveryStartedFacts): Mail => {
  const say = sayIn(facts.locale)
  const { locale, days, opensAt } = facts
  return securityNotice(facts, {
    subject: say('recovery-started.subject', { site: facts.site.name }),
    preview: say('recovery-started.preview', { days }),
    title: say('recovery-started.title'),
    said: say('recovery-started.said', { days }),
    details: [{ name: say('recovery-started.opens'), value: typed(formatMomentIn(locale, opensAt)) }],
    ifNotYou: say('recovery-started.if-not-you'),
    link: { label: say('recovery-started.link'), address: facts.stopLink },
  })
}
