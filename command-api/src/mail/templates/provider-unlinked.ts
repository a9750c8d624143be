import type { Mail } from '@modstead/infra/mail/port'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface ProviderUnlinkedFacts extends SecurityFacts {
  /** Such as `GitHub`. */
  readonly provider: string
}

export const providerUnlinkedMail = (facts: ProviderUnlinkedFacts): Mail => {
  const say = sayIn(facts.locale)
  const { provider } = facts
  return securityNotice(facts, {
    subject: say('provider-unlinked.subject', { site: facts.site.name }),
    preview: say('provider-unlinked.preview', { provider }),
    title: say('provider-unlinked.title'),
    said: say('provider-unlinked.said', { provider }),
    ifNotYou: say('provider-unlinked.if-not-you'),
    link: { label: say('account-pages.ways-to-sign-in'), address: accountPages(facts.site).security },
  })
}
