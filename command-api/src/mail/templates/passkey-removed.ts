import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface PasskeyRemovedFacts extends SecurityFacts {
  /** As its owner named it. */
  readonly passkey: string
}

const texts = {
  subject: (site: string) => say`A passkey was removed from your ${site} account`,
  preview: (passkey: string) => say`“${passkey}” no longer signs in to your account.`,
  title: say`A passkey was removed`,
  said: say`A passkey was removed from your account. It can no longer sign in.`,
  name: say`Passkey`,
  ifNotYouTitle: say`If this was not you`,
  ifNotYou: say`Change your password, then add your passkey again.`,
  ifNotYouLink: say`Look at my passkeys`,
}

export const passkeyRemovedMail = (facts: PasskeyRemovedFacts): Mail =>
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
