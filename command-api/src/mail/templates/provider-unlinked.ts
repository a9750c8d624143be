import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface ProviderUnlinkedFacts extends SecurityFacts {
  /** Such as `GitHub`. */
  readonly provider: string
}

const texts = {
  subject: (site: string) => say`A way to sign in to ${site} was removed`,
  preview: (provider: string) => say`${provider} no longer signs in to your account.`,
  title: say`A way to sign in was removed`,
  said: (provider: string) =>
    say`Your ${provider} account is no longer linked. It can no longer sign in here.`,
  ifNotYouTitle: say`If this was not you`,
  ifNotYou: say`Change your password, then link it again.`,
  ifNotYouLink: say`Look at my ways to sign in`,
}

export const providerUnlinkedMail = (facts: ProviderUnlinkedFacts): Mail =>
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
