import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface AppRegisteredFacts extends SecurityFacts {
  readonly app: string
}

export const appRegisteredMail = (facts: AppRegisteredFacts): Mail =>
  securityNotice(facts, {
    subject: say`App “${facts.app}” was registered by your account`,
    preview: say`It asks people for access in your name.`,
    title: say`An app was registered`,
    said: say`The app “${facts.app}” was registered by your account. It may ask people for access to their accounts, and shows them your name.`,
    ifNotYou: say`Delete the app, then change your password.`,
    link: { label: say`Look at my apps`, address: accountPages(facts.site).apps },
  })
