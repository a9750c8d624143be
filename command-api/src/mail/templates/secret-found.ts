import { formatMoment } from '@modstead/domain/formats/dates'
import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope } from '../composing/mail-content.ts'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'

export interface SecretFoundFacts extends AccountEnvelope {
  readonly kind: 'token' | 'session'
  /** How its secret begins, which is no secret: `mrp_` and the id. */
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
  title: say`A secret of yours stood in public`,
  begins: say`Begins with`,
  where: say`Found at`,
  when: say`Reported`,
  nextTitle: say`What to do now`,
  why: say`You get this mail because it is about the security of your account.`,
}

export const secretFoundMail = (facts: SecretFoundFacts): Mail => {
  const { kind, beginning, foundAt, at, username, site } = facts
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
          { name: texts.begins, value: say`${beginning}` },
          ...(foundAt === null ? [] : [{ name: texts.where, value: say`${foundAt}` }]),
          { name: texts.when, value: say`${formatMoment(at)}` },
        ],
      },
      {
        kind: 'notice',
        title: texts.nextTitle,
        phrase: next,
        link: { label: link, address: kind === 'token' ? pages.tokens : pages.sessions },
      },
    ],
    why: texts.why,
  })
}
