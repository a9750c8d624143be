import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export const recoveryFinishedMail = (facts: SecurityFacts): Mail =>
  securityNotice(facts, {
    subject: say`Your ${facts.site.name} account was recovered`,
    preview: say`It has no second factor any more.`,
    title: say`Your account was recovered`,
    said: say`Its authenticator app, backup codes and passkeys were removed, and every device was signed out. Sign in and set up a second factor again.`,
    ifNotYou: say`Reset your password at once, then set up two-factor authentication.`,
    link: { label: say`Reset password`, address: accountPages(facts.site).resetPassword },
  })
