import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface PasskeyAddedFacts extends SecurityFacts {
  /** As its owner named it. */
  readonly passkey: string
}

const texts = {
  subject: (site: string) => say`A passkey was added to your ${site} account`,
  preview: (passkey: string) => say`“${passkey}” can sign in to your account now.`,
  title: say`A passkey was added`,
  said: say`A passkey was added to your account. Whoever holds it can sign in without your password.`,
  name: say`Passkey`,
  ifNotYouTitle: say`If this was not you`,
  ifNotYou: say`Remove the passkey, then change your password.`,
  ifNotYouLink: say`Look at my passkeys`,
}

export const passkeyAddedMail = (facts: PasskeyAddedFacts): Mail =>
  securityNotice(facts, {
    subject: texts.subject(facts.site.name),
    preview: texts.preview(facts.passkey),
    title: texts.title,
    said: texts.said,
    details: [{ name: texts.name, value: say`${facts.passkey}` }],
    ifNotYou: {
      title: texts.ifNotYouTitle,
      phrase: texts.ifNotYou,
      link: { label: texts.ifNotYouLink, address: accountPages(facts.site).security },
    },
  })
