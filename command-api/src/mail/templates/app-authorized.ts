import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface AppAuthorizedFacts extends SecurityFacts {
  readonly app: string
  /** What the app may do, each in words for people. */
  readonly permissions: readonly string[]
}

const texts = {
  subject: (app: string) => say`You gave “${app}” access to your account`,
  preview: say`Look at what it may do.`,
  title: say`An app was given access`,
  said: (app: string) => say`The app “${app}” may act for you from now on. It may:`,
  permission: (permission: string) => say`${permission}`,
  ifNotYouTitle: say`If this was not you`,
  ifNotYou: say`Take the access away, then change your password.`,
  ifNotYouLink: say`Look at my authorized apps`,
}

export const appAuthorizedMail = (facts: AppAuthorizedFacts): Mail =>
  securityNotice(facts, {
    subject: texts.subject(facts.app),
    preview: texts.preview,
    title: texts.title,
    said: texts.said(facts.app),
    items: facts.permissions.map(texts.permission),
    ifNotYou: {
      title: texts.ifNotYouTitle,
      phrase: texts.ifNotYou,
      link: { label: texts.ifNotYouLink, address: accountPages(facts.site).authorizations },
    },
  })
