import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export const passwordChangedMail = (facts: SecurityFacts): Mail =>
  securityNotice(facts, {
    subject: say`Your ${facts.site.name} password was changed`,
    preview: say`Other sessions were signed out.`,
    title: say`Your password was changed`,
    said: say`The password of your account was changed. All other sessions were signed out.`,
    ifNotYou: say`Reset your password at once. That signs out whoever changed it.`,
    link: { label: say`Reset password`, address: accountPages(facts.site).resetPassword },
  })
