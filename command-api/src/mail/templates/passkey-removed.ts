import type { Mail } from '@modstead/infra/mail/port'
import { typed } from '../composing/phrase.ts'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface PasskeyRemovedFacts extends SecurityFacts {
  /** The name that its owner chose. */
  readonly passkey: string
  /** Whether it was the last one that could be asked for after the password. */
  readonly endsStep: boolean
}

export const passkeyRemovedMail = (facts: PasskeyRemovedFacts): Mail => {
  const say = sayIn(facts.locale)
  const { passkey, endsStep } = facts
  return securityNotice(facts, {
    subject: say('passkey-removed.subject', { site: facts.site.name }),
    preview: say('passkey-removed.preview', { passkey }),
    title: say('passkey-removed.title'),
    said: endsStep ? say('passkey-removed.said-of-last') : say('passkey-removed.said'),
    details: [{ name: say('passkey-removed.passkey'), value: typed(passkey) }],
    ifNotYou: say('passkey-removed.if-not-you'),
    link: { label: say('account-pages.passkeys'), address: accountPages(facts.site).security },
  })
}
