import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface AppAuthorizedFacts extends SecurityFacts {
  readonly app: string
  /** Each in words for people. */
  readonly permissions: readonly string[]
}

export const appAuthorizedMail = (facts: AppAuthorizedFacts): Mail =>
  securityNotice(facts, {
    subject: say`You gave “${facts.app}” access to your account`,
    preview: say`Look at what it may do.`,
    title: say`An app was given access`,
    said: say`The app “${facts.app}” may act for you from now on. It may:`,
    items: facts.permissions.map((permission) => say`${permission}`),
    ifNotYou: say`Take the access away, then change your password.`,
    link: { label: say`Look at my authorized apps`, address: accountPages(facts.site).authorizations },
  })
