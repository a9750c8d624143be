import type { Mail } from '@modstead/infra/mail/port'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export const passkeyStepEnabledMail = (facts: SecurityFacts): Mail => {
  const say = sayIn(facts.locale)
  return securityNotice(facts, {
    subject: say('passkey-step-enabled.subject', { site: facts.site.name }),
    preview: say('passkey-step-enabled.preview'),
    title: say('passkey-step-enabled.title'),
    said: say('passkey-step-enabled.said'),
    ifNotYou: say('passkey-step-enabled.if-not-you'),
    link: { label: say('account-pages.reset-password'), address: accountPages(facts.site).resetPassword },
  })
}
