import { formatDateIn } from '@modstead/domain/formats/dates'
import type { Mail } from '@modstead/infra/mail/port'
import { typed } from '../composing/phrase.ts'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface TokenWidenedFacts extends SecurityFacts {
  /** The name of the token, never its secret. */
  readonly token: string
  /** ISO 8601. */
  readonly expiresAt: string
}

export const tokenWidenedMail = (facts: TokenWidenedFacts): Mail => {
  const { locale, token, expiresAt } = facts
  const say = sayIn(locale)
  return securityNotice(facts, {
    subject: say('token-widened.subject', { token }),
    preview: say('token-widened.preview'),
    title: say('token-widened.title'),
    said: say('token-widened.said'),
    details: [
      { name: say('token-created.token'), value: typed(token) },
      { name: say('token-created.expires'), value: typed(formatDateIn(locale, expiresAt)) },
    ],
    ifNotYou: say('token-widened.if-not-you'),
    link: { label: say('account-pages.tokens'), address: accountPages(facts.site).tokens },
  })
}
