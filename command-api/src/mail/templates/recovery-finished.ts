import type { Mail } from '@modstead/infra/mail/port'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export const recoveryFinishedMail = (facts: SecurityFacts): Mail => {
  const say = sayIn(facts.locale)
  return securityNotice(facts, {
    subject: say('recovery-finished.subject', { site: facts.site.name }),
    preview: say('recovery-finished.preview'),
    title: say('recovery-finished.title'),
    said: say('recovery-finished.said'),
    ifNotYou: say('recovery-finished.if-not-you'),
    link: { label: say('account-pages.reset-password'), address: accountPages(facts.site).resetPassword },
  })
}
