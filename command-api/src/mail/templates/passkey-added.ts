import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface PasskeyAddedFacts extends SecurityFacts {
  /** As its owner named it. */
  readonly passkey: string
}

export const passkeyAddedMail = (facts: PasskeyAddedFacts): Mail =>
  securityNotice(facts, {
    subject: say`A passkey was added to your ${facts.site.name} account`,
    preview: say`“${facts.passkey}” can sign in to your account now.`,
    title: say`A passkey was added`,
    said: say`A passkey was added to your account. Whoever holds it can sign in without your password.`,
    details: [{ name: say`Passkey`, value: say`${facts.passkey}` }],
    ifNotYou: say`Remove the passkey, then change your password.`,
    link: { label: say`Look at my passkeys`, address: accountPages(facts.site).security },
  })
