import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export const newSignInMail = (facts: SecurityFacts): Mail =>
  securityNotice(facts, {
    subject: say`New sign-in to ${facts.site.name}`,
    preview: say`From a device that was not used before.`,
    title: say`New sign-in to your account`,
    said: say`Somebody signed in to your account from a device that was not used for it before.`,
    ifNotYou: say`Sign that session out, then change your password.`,
    link: { label: say`Look at my sessions`, address: accountPages(facts.site).sessions },
  })
