import type { Mail } from '@modstead/infra/mail/port'
import { typed } from '../composing/phrase.ts'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface AppRedirectsChangedFacts extends SecurityFacts {
  readonly app: string
  /** All that the app may be answered at from now on. */
  readonly addresses: readonly string[]
}

export const appRedirectsChangedMail = (facts: AppRedirectsChangedFacts): Mail => {
  const say = sayIn(facts.locale)
  const { app } = facts
  return securityNotice(facts, {
    subject: say('app-redirects-changed.subject', { app }),
    preview: say('app-redirects-changed.preview'),
    title: say('app-redirects-changed.title'),
    said: say('app-redirects-changed.said', { app }),
    items: facts.addresses.map((address) => typed(address)),
    ifNotYou: say('app-redirects-changed.if-not-you'),
    link: { label: say('account-pages.apps'), address: accountPages(facts.site).apps },
  })
}
