import type { Mail } from '@modstead/infra/mail/port'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface AppRegisteredFacts extends SecurityFacts {
  readonly app: string
}

export const appRegisteredMail = (facts: AppRegisteredFacts): Mail => {
  const say = sayIn(facts.locale)
  const { app } = facts
  return securityNotice(facts, {
    subject: say('app-registered.subject', { app }),
    preview: say('app-registered.preview'),
    title: say('app-registered.title'),
    said: say('app-registered.said', { app }),
    ifNotYou: say('app-registered.if-not-you'),
    link: { label: say('account-pages.apps'), address: accountPages(facts.site).apps },
  })
}
