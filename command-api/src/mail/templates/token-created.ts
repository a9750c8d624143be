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

const texts = {
  subject: (token: string) => say`Access token “${token}” was created`,
  preview: say`Programs that hold it can act as you.`,
  title: say`An access token was created`,
  said: say`A personal access token was created for your account. Programs that hold it can act as you, within its scopes.`,
  name: say`Token`,
  expires: say`Expires`,
  never: say`Never`,
  ifNotYouTitle: say`If this was not you`,
  ifNotYou: say`Revoke the token, then change your password.`,
  ifNotYouLink: say`Look at my tokens`,
}

export const tokenCreatedMail = (facts: TokenCreatedFacts): Mail =>
  securityNotice(facts, {
    subject: texts.subject(facts.token),
    preview: texts.preview,
    title: texts.title,
    said: texts.said,
    details: [
      { name: texts.name, value: say`${facts.token}` },
      {
        name: texts.expires,
        value: facts.expiresAt === null ? texts.never : say`${formatDate(facts.expiresAt)}`,
      },
    ],
    ifNotYou: {
      title: texts.ifNotYouTitle,
      phrase: texts.ifNotYou,
      link: { label: texts.ifNotYouLink, address: accountPages(facts.site).tokens },
    },
  })
