import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export const passwordRemovedMail = (facts: SecurityFacts): Mail =>
  securityNotice(facts, {
    subject: say`Your ${facts.site.name} password was removed`,
    preview: say`You sign in by other ways from now on.`,
    title: say`Your password was removed`,
    said: say`The password of your account was removed, and all other sessions were signed out. You sign in by a linked account or a passkey from now on.`,
    ifNotYou: say`Choose a password again at once. That signs out whoever removed it.`,
    link: { label: say`Choose a password`, address: accountPages(facts.site).resetPassword },
  })
