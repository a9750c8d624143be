import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface ProviderUnlinkedFacts extends SecurityFacts {
  /** Such as `GitHub`. */
  readonly provider: string
}

export const providerUnlinkedMail = (facts: ProviderUnlinkedFacts): Mail =>
  securityNotice(facts, {
    subject: say`A way to sign in to ${facts.site.name} was removed`,
    preview: say`${facts.provider} no longer signs in to your account.`,
    title: say`A way to sign in was removed`,
    said: say`Your ${facts.provider} account is no longer linked. It can no longer sign in here.`,
    ifNotYou: say`Change your password, then link it again.`,
    link: { label: say`Look at my ways to sign in`, address: accountPages(facts.site).security },
  })
