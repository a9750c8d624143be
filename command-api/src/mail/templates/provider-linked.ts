import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface ProviderLinkedFacts extends SecurityFacts {
  /** Such as `GitHub`. */
  readonly provider: string
}

const texts = {
  subject: (site: string) => say`A way to sign in to ${site} was added`,
  preview: (provider: string) => say`You can sign in with ${provider} now.`,
  title: say`A way to sign in was added`,
  said: (provider: string) =>
    say`A ${provider} account was linked to yours. Whoever holds it can sign in here.`,
  ifNotYouTitle: say`If this was not you`,
  ifNotYou: say`Unlink it, then change your password.`,
  ifNotYouLink: say`Look at my ways to sign in`,
}

export const providerLinkedMail = (facts: ProviderLinkedFacts): Mail =>
  securityNotice(facts, {
    subject: texts.subject(facts.site.name),
    preview: texts.preview(facts.provider),
    title: texts.title,
    said: texts.said(facts.provider),
    ifNotYou: {
      title: texts.ifNotYouTitle,
      phrase: texts.ifNotYou,
      link: { label: texts.ifNotYouLink, address: accountPages(facts.site).security },
    },
  })
