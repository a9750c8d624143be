import type { Mail } from '@modstead/infra/mail/port'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export const twoFactorDisabledMail = (facts: SecurityFacts): Mail => {
  const say = sayIn(facts.locale)
  return securityNotice(facts, {
    subject: say('two-factor-disabled.subject', { site: facts.site.name }),
    preview: say('two-factor-disabled.preview'),
    title: say('two-factor-disabled.title'),
    said: say('two-factor-disabled.said'),
    ifNotYou: say('two-factor-disabled.if-not-you'),
    link: { label: say('account-pages.reset-password'), address: accountPages(facts.site).resetPassword },
  })
}
