import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export const twoFactorEnabledMail = (facts: SecurityFacts): Mail =>
  securityNotice(facts, {
    subject: say`Two-factor authentication is on for your ${facts.site.name} account`,
    preview: say`Keep your backup codes where you find them without your phone.`,
    title: say`Two-factor authentication is on`,
    said: say`From now on, signing in takes a code from your authenticator app. Keep your backup codes where you find them without your phone.`,
    ifNotYou: say`Reset your password at once, before somebody locks you out.`,
    link: { label: say`Reset password`, address: accountPages(facts.site).resetPassword },
  })
