import type { Mail } from '@modstead/infra/mail/port'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export const passwordChangedMail = (facts: SecurityFacts): Mail => {
  const say = sayIn(facts.locale)
  return securityNotice(facts, {
    subject: say('password-changed.subject', { site: facts.site.name }),
    preview: say('password-changed.preview'),
    title: say('password-changed.title'),
    said: say('password-changed.said'),
    ifNotYou: say('password-changed.if-not-you'),
    link: { label: say('account-pages.reset-password'), address: accountPages(facts.site).resetPassword },
  })
}
