import { formatDateIn } from '@modstead/domain/formats/dates'
import type { Mail } from '@modstead/infra/mail/port'
import { typed } from '../composing/phrase.ts'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface TokenCreatedFacts extends SecurityFacts {
  /** The name of the token, never its secret. */
  readonly token: string
  /** ISO 8601. null: it works until it is revoked. */
  readonly expiresAt: string | null
}

export const tokenCreatedMail = (facts: TokenCreatedFacts): Mail => {
  const { locale, token, expiresAt } = facts
  const say = sayIn(locale)
  return securityNotice(facts, {
    subject: say('token-created.subject', { token }),
    preview: say('token-created.preview'),
    title: say('token-created.title'),
    said: say('token-created.said'),
    details: [
      { name: say('token-created.token'), value: typed(token) },
      {
        name: say('token-created.expires'),
        value: expiresAt === null ? say('token-created.never') : typed(formatDateIn(locale, expiresAt)),
      },
    ],
    ifNotYou: say('token-created.if-not-you'),
    link: { label: say('account-pages.tokens'), address: accountPages(facts.site).tokens },
  })
}
