import type { Mail } from '@modstead/infra/mail/port'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface AppSecretRotatedFacts extends SecurityFacts {
  readonly app: string
}

export const appSecretRotatedMail = (facts: AppSecretRotatedFacts): Mail => {
  const say = sayIn(facts.locale)
  const { app } = facts
  return securityNotice(facts, {
    subject: say('app-secret-rotated.subject', { app }),
    preview: say('app-secret-rotated.preview'),
    title: say('app-secret-rotated.title'),
    said: say('app-secret-rotated.said', { app }),
    ifNotYou: say('app-secret-rotated.if-not-you'),
    link: { label: say('account-pages.apps'), address: accountPages(facts.site).apps },
  })
}
