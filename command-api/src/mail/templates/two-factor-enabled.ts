import type { Mail } from '@modstead/infra/mail/port'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export const twoFactorEnabledMail = (facts: SecurityFacts): Mail => {
  const say = sayIn(facts.locale)
  return securityNotice(facts, {
    subject: say('two-factor-enabled.subject', { site: facts.site.name }),
    preview: say('two-factor-enabled.preview'),
    title: say('two-factor-enabled.title'),
    said: say('two-factor-enabled.said'),
    ifNotYou: say('two-factor-enabled.if-not-you'),
    link: { label: say('account-pages.reset-password'), address: accountPages(facts.site).resetPassword },
  })
}
