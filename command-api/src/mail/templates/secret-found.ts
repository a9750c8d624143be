import { formatMomentIn } from '@modstead/domain/formats/dates'
import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import { typed } from '../composing/phrase.ts'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type DayFacts, lastOfDay } from './last-of-day.ts'

export interface SecretFoundFacts extends DayFacts {
  readonly kind: 'token' | 'session' | 'app' | 'app-secret'
  /** Name of the app that the secret belongs to. null: it belongs to none, or the app is unknown. */
  readonly app: string | null
  /** The start of the secret, which is not secret: `mrp_` and the id. */
  readonly beginning: string
  /** The place that the finder reported. null: unknown. */
  readonly foundAt: string | null
  /** ISO 8601. */
  readonly at: string
}

const pageOf = {
  token: 'tokens',
  session: 'sessions',
  app: 'authorizations',
  'app-secret': 'apps',
} as const

export const secretFoundMail = (facts: SecretFoundFacts): Mail => {
  const { kind, app, beginning, foundAt, at, locale, username, site } = facts
  const say = sayIn(locale)
  const page = pageOf[kind]
  return composeMail(facts, {
    subject: say(`secret-found.${kind}-subject`),
    preview: say(`secret-found.${kind}-preview`),
    title: say('secret-found.title'),
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: say(`secret-found.${kind}-said`) },
      {
        kind: 'facts',
        facts: [
          ...(app === null ? [] : [{ name: say('secret-found.app-name'), value: typed(app) }]),
          { name: say('secret-found.begins'), value: typed(beginning) },
          ...(foundAt === null ? [] : [{ name: say('secret-found.where'), value: typed(foundAt) }]),
          { name: say('secret-found.when'), value: typed(formatMomentIn(locale, at)) },
        ],
      },
      {
        kind: 'notice',
        title: say('secret-found.next-title'),
        phrase: say(`secret-found.${kind}-next`),
        link: { label: say(`account-pages.${page}`), address: accountPages(site)[page] },
      },
      ...lastOfDay(facts),
    ],
    why: say('security-notice.why'),
  })
}
