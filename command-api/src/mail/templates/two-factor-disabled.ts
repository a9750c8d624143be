import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export const twoFactorDisabledMail = (facts: SecurityFacts): Mail =>
  securityNotice(facts, {
    subject: say`Two-factor authentication is off for your ${facts.site.name} account`,
    preview: say`Your password alone protects your account now.`,
    title: say`Two-factor authentication is off`,
    said: say`Two-factor authentication was turned off. Signing in takes no code from now on, and your backup codes no longer work.`,
    ifNotYou: say`Reset your password at once, then turn two-factor authentication on again.`,
    link: { label: say`Reset password`, address: accountPages(facts.site).resetPassword },
  })
