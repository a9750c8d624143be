import type { Mail } from '@modstead/infra/mail/port'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface ProviderLinkedFacts extends SecurityFacts {
  /** Such as `GitHub`. */
  readonly provider: string
}

export const providerLinkedMail = (facts: ProviderLinkedFacts): Mail => {
  const say = sayIn(facts.locale)
  const { provider } = facts
  return securityNotice(facts, {
    subject: say('provider-linked.subject', { site: facts.site.name }),
    preview: say('provider-linked.preview', { provider }),
    title: say('provider-linked.title'),
    said: say('provider-linked.said', { provider }),
    ifNotYou: say('provider-linked.if-not-you'),
    link: { label: say('account-pages.ways-to-sign-in'), address: accountPages(facts.site).security },
  })
}
