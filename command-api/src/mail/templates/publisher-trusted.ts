import type { Mail } from '@modstead/infra/mail/port'
import { typed } from '../composing/phrase.ts'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface PublisherTrustedFacts extends SecurityFacts {
  /** The title of the project. null: it is gone. */
  readonly project: string | null
  /** The repository, project or subject whose runs may publish. */
  readonly source: string
}

export const publisherTrustedMail = (facts: PublisherTrustedFacts): Mail => {
  const { locale, project, source, site } = facts
  const say = sayIn(locale)
  return securityNotice(facts, {
    subject: say('publisher-trusted.subject', { source }),
    preview: say('publisher-trusted.preview'),
    title: say('publisher-trusted.title'),
    said: say('publisher-trusted.said'),
    details: [
      { name: say('publisher-trusted.source'), value: typed(source) },
      ...(project === null ? [] : [{ name: say('publisher-trusted.project'), value: typed(project) }]),
    ],
    ifNotYou: say('publisher-trusted.if-not-you'),
    link: { label: say('account-pages.publishers'), address: accountPages(site).publishers },
  })
}
