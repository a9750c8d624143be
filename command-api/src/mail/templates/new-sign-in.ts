import type { Mail } from '@modstead/infra/mail/port'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export const newSignInMail = (facts: SecurityFacts): Mail => {
  const say = sayIn(facts.locale)
  return securityNotice(facts, {
    subject: say('new-sign-in.subject', { site: facts.site.name }),
    preview: say('new-sign-in.preview'),
    title: say('new-sign-in.title'),
    said: say('new-sign-in.said'),
    ifNotYou: say('new-sign-in.if-not-you'),
    link: { label: say('account-pages.sessions'), address: accountPages(facts.site).sessions },
  })
}
