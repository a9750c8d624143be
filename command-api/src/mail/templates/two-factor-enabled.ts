import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

const texts = {
  subject: (site: string) => say`Two-factor authentication is on for your ${site} account`,
  preview: say`Keep your backup codes where you find them without your phone.`,
  title: say`Two-factor authentication is on`,
  said: say`From now on, signing in takes a code from your authenticator app. Keep your backup codes where you find them without your phone.`,
  ifNotYouTitle: say`If this was not you`,
  ifNotYou: say`Reset your password at once, before somebody locks you out.`,
  ifNotYouLink: say`Reset password`,
}

export const twoFactorEnabledMail = (facts: SecurityFacts): Mail =>
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
