import type { Mail } from '@modstead/infra/mail/port'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export const passkeyStepDisabledMail = (facts: SecurityFacts): Mail => {
  const say = sayIn(facts.locale)
  return securityNotice(facts, {
    subject: say('passkey-step-disabled.subject', { site: facts.site.name }),
    preview: say('passkey-step-disabled.preview'),
    title: say('passkey-step-disabled.title'),
    said: say('passkey-step-disabled.said'),
    ifNotYou: say('passkey-step-disabled.if-not-you'),
    link: { label: say('account-pages.reset-password'), address: accountPages(facts.site).resetPassword },
  })
}
