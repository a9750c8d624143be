import { formatMomentIn } from '@modstead/domain/formats/dates'
import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope } from '../composing/mail-content.ts'
import { typed } from '../composing/phrase.ts'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'

export interface AppAccessEndedFacts extends AccountEnvelope {
  /** null: the app is gone. */
  readonly app: string | null
  /** ISO 8601. */
  readonly at: string
}

/** Tells that an app lost its access because one of its refresh tokens was used twice: once by a thief, perhaps. */
export const appAccessEndedMail = (facts: AppAccessEndedFacts): Mail => {
  const { app, at, locale, username, site } = facts
  const say = sayIn(locale)
  return composeMail(facts, {
    subject: say('app-access-ended.subject'),
    preview: say('app-access-ended.preview'),
    title: say('app-access-ended.title'),
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: say('app-access-ended.said') },
      {
        kind: 'facts',
        facts: [
          ...(app === null ? [] : [{ name: say('app-access-ended.app'), value: typed(app) }]),
          { name: say('app-access-ended.when'), value: typed(formatMomentIn(locale, at)) },
        ],
      },
      {
        kind: 'notice',
        title: say('app-access-ended.next-title'),
        phrase: say('app-access-ended.next'),
        link: { label: say('account-pages.authorizations'), address: accountPages(site).authorizations },
      },
    ],
    why: say('security-notice.why'),
  })
}
