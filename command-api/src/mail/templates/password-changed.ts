import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

const texts = {
  subject: (site: string) => say`Your ${site} password was changed`,
  preview: say`Other sessions were signed out.`,
  title: say`Your password was changed`,
  said: say`The password of your account was changed. All other sessions were signed out.`,
  ifNotYouTitle: say`If this was not you`,
  ifNotYou: say`Reset your password at once. That signs out whoever changed it.`,
  ifNotYouLink: say`Reset password`,
}

export const passwordChangedMail = (facts: SecurityFacts): Mail =>
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
