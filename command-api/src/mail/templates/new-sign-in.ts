import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

const texts = {
  subject: (site: string) => say`New sign-in to ${site}`,
  preview: say`From a device that was not used before.`,
  title: say`New sign-in to your account`,
  said: say`Somebody signed in to your account from a device that was not used for it before.`,
  ifNotYouTitle: say`If this was not you`,
  ifNotYou: say`Sign that session out, then change your password.`,
  ifNotYouLink: say`Look at my sessions`,
}

export const newSignInMail = (facts: SecurityFacts): Mail =>
  securityNotice(facts, {
    subject: texts.subject(facts.site.name),
    preview: texts.preview,
    title: texts.title,
    said: texts.said,
    ifNotYou: {
      title: texts.ifNotYouTitle,
      phrase: texts.ifNotYou,
      link: { label: texts.ifNotYouLink, address: accountPages(facts.site).sessions },
    },
  })
