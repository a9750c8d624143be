import type { Mail } from '@modstead/infra/mail/port'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export const passwordRemovedMail = (facts: SecurityFacts): Mail => {
  const say = sayIn(facts.locale)
  return securityNotice(facts, {
    subject: say('password-removed.subject', { site: facts.site.name }),
    preview: say('password-removed.preview'),
    title: say('password-removed.title'),
    said: say('password-removed.said'),
    ifNotYou: say('password-removed.if-not-you'),
    link: { label: say('password-removed.link'), address: accountPages(facts.site).resetPassword },
  })
}
