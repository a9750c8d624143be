import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface PasskeyRemovedFacts extends SecurityFacts {
  /** As its owner named it. */
  readonly passkey: string
}

export const passkeyRemovedMail = (facts: PasskeyRemovedFacts): Mail =>
  securityNotice(facts, {
    subject: say`A passkey was removed from your ${facts.site.name} account`,
    preview: say`“${facts.passkey}” no longer signs in to your account.`,
    title: say`A passkey was removed`,
    said: say`A passkey was removed from your account. It can no longer sign in.`,
    details: [{ name: say`Passkey`, value: say`${facts.passkey}` }],
    ifNotYou: say`Change your password, then add your passkey again.`,
    link: { label: say`Look at my passkeys`, address: accountPages(facts.site).security },
  })
