import { formatDate } from '@modstead/domain/formats/dates'
import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface TokenCreatedFacts extends SecurityFacts {
  /** Name of the token, never the token. */
  readonly token: string
  /** ISO 8601; null: it works until it is revoked. */
  readonly expiresAt: string | null
}

export const tokenCreatedMail = (facts: TokenCreatedFacts): Mail =>
  securityNotice(facts, {
    subject: say`Access token “${facts.token}” was created`,
    preview: say`Programs that hold it can act as you.`,
    title: say`An access token was created`,
    said: say`A personal access token was created for your account. Programs that hold it can act as you, within its scopes.`,
    details: [
      { name: say`Token`, value: say`${facts.token}` },
      {
        name: say`Expires`,
        value: facts.expiresAt === null ? say`Never` : say`${formatDate(facts.expiresAt)}`,
      },
    ],
    ifNotYou: say`Revoke the token, then change your password.`,
    link: { label: say`Look at my tokens`, address: accountPages(facts.site).tokens },
  })
