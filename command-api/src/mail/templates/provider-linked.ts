import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface ProviderLinkedFacts extends SecurityFacts {
  /** Such as `GitHub`. */
  readonly provider: string
}

export const providerLinkedMail = (facts: ProviderLinkedFacts): Mail =>
  securityNotice(facts, {
    subject: say`A way to sign in to ${facts.site.name} was added`,
    preview: say`You can sign in with ${facts.provider} now.`,
    title: say`A way to sign in was added`,
    said: say`A ${facts.provider} account was linked to yours. Whoever holds it can sign in here.`,
    ifNotYou: say`Unlink it, then change your password.`,
    link: { label: say`Look at my ways to sign in`, address: accountPages(facts.site).security },
  })
