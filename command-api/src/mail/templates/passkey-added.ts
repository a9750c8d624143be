import type { Mail } from '@modstead/infra/mail/port'
import { typed } from '../composing/phrase.ts'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface PasskeyAddedFacts extends SecurityFacts {
  /** The name that its owner chose. */
  readonly passkey: string
}

export const passkeyAddedMail = (facts: PasskeyAddedFacts): Mail => {
  const say = sayIn(facts.locale)
  const { passkey } = facts
  return securityNotice(facts, {
    subject: say('passkey-added.subject', { site: facts.site.name }),
    preview: say('passkey-added.preview', { passkey }),
    title: say('passkey-added.title'),
    said: say('passkey-added.said'),
    details: [{ name: say('passkey-added.passkey'), value: typed(passkey) }],
    ifNotYou: say('passkey-added.if-not-you'),
    link: { label: say('account-pages.passkeys'), address: accountPages(facts.site).security },
  })
}
