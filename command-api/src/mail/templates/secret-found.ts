import { formatMoment } from '@modstead/domain/formats/dates'
import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope } from '../composing/mail-content.ts'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'

export interface SecretFoundFacts extends AccountEnvelope {
  readonly kind: 'token' | 'session' | 'app' | 'app-secret'
  /** Name of the app whose secret it is; null: of none, or it is unknown. */
  readonly app: string | null
  /** How the secret begins, which is no secret: `mrp_` and the id. */
  readonly beginning: string
  /** As the one who found it says; null: unknown. */
  readonly foundAt: string | null
  /** ISO 8601. */
  readonly at: string
}

const texts = {
  token: {
    subject: say`An access token of yours stood in public`,
    preview: say`We have revoked it.`,
    said: say`Somebody found the secret of one of your access tokens in public. We have revoked it: programs that use it are refused from now on.`,
    next: say`Create another token for the program that used it, and keep its secret out of code, logs and chats.`,
    link: say`Look at my tokens`,
  },
  session: {
    subject: say`A session of yours stood in public`,
    preview: say`We have ended it.`,
    said: say`Somebody found the secret of one of your sessions in public. We have ended it: the browser or program that used it has to sign in again.`,
    next: say`Look for what else of yours may have got out with it, and end sessions that you do not know.`,
    link: say`Look at my sessions`,
  },
  app: {
    subject: say`The access of an app to your account stood in public`,
    preview: say`We have taken it away.`,
    said: say`Somebody found a secret in public by which an app acts for you. We have taken its access away: it can do nothing for you until you let it in again.`,
    next: say`Tell those who make the app, and let it in again only if you still trust it with your account.`,
    link: say`Look at my authorized apps`,
  },
  'app-secret': {
    subject: say`The secret of an app of yours stood in public`,
    preview: say`It is worth nothing any more.`,
    said: say`Somebody found the secret of one of your apps in public. It is worth nothing any more: the app gets no tokens until you give it another secret. Tokens that it has go on.`,
    next: say`Make another secret for the app, and keep it out of code, logs and chats.`,
    link: say`Look at my apps`,
  },
  title: say`A secret of yours stood in public`,
  appName: say`App`,
  begins: say`Begins with`,
  where: say`Found at`,
  when: say`Reported`,
  nextTitle: say`What to do now`,
  why: say`You get this mail because it is about the security of your account.`,
}

const pageOf = {
  token: 'tokens',
  session: 'sessions',
  app: 'authorizations',
  'app-secret': 'apps',
} as const

export const secretFoundMail = (facts: SecretFoundFacts): Mail => {
  const { kind, app, beginning, foundAt, at, username, site } = facts
  const { subject, preview, said, next, link } = texts[kind]
  const pages = accountPages(site)
  return composeMail(facts, {
    subject,
    preview,
    title: texts.title,
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: said },
      {
        kind: 'facts',
        facts: [
          ...(app === null ? [] : [{ name: texts.appName, value: say`${app}` }]),
          { name: texts.begins, value: say`${beginning}` },
          ...(foundAt === null ? [] : [{ name: texts.where, value: say`${foundAt}` }]),
          { name: texts.when, value: say`${formatMoment(at)}` },
        ],
      },
      {
        kind: 'notice',
        title: texts.nextTitle,
        phrase: next,
        link: { label: link, address: pages[pageOf[kind]] },
      },
    ],
    why: texts.why,
  })
}
