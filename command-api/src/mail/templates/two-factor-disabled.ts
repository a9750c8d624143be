import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

const texts = {
  subject: (site: string) => say`Two-factor authentication is off for your ${site} account`,
  preview: say`Your password alone protects your account now.`,
  title: say`Two-factor authentication is off`,
  said: say`Two-factor authentication was turned off. Signing in takes no code from now on, and your backup codes no longer work.`,
  ifNotYouTitle: say`If this was not you`,
  ifNotYou: say`Reset your password at once, then turn two-factor authentication on again.`,
  ifNotYouLink: say`Reset password`,
}

export const twoFactorDisabledMail = (facts: SecurityFacts): Mail =>
  securityNotice(facts, {
    subject: texts.subject(facts.site.name),
    preview: texts.preview,
    title: texts.title,
    said: texts.said,
    ifNotYou: {
      title: texts.ifNotYouTitle,
      phrase: texts.ifNotYou,
      link: { label: texts.ifNotYouLink, address: accountPages(facts.site).resetPassword },
    },
  })
