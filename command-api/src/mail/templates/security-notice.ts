import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { Block, MailContent } from '../composing/mail-content.ts'
import type { Phrase } from '../composing/phrase.ts'
import { sayIn } from '../texts/say.ts'
import { type DayFacts, lastOfDay } from './last-of-day.ts'
import { type Detail, type Occasion, occasionFacts } from './occasion.ts'

/** Facts of a mail that tells the owner what was done to an account. */
export interface SecurityFacts extends DayFacts {
  readonly occasion: Occasion
}

interface SecurityNotice extends Pick<MailContent, 'subject' | 'title' | 'preview'> {
  readonly said: Phrase
  /** The permissions of an app or a token. */
  readonly items?: readonly Phrase[]
  /** Shown before the time and place. */
  readonly details?: readonly Detail[]
  /** Shown after the time and place. */
  readonly further?: Phrase
  /** The advice to an owner who did not do this, with the page for it. */
  readonly ifNotYou: Phrase
  readonly link: NonNullable<Extract<Block, { kind: 'notice' }>['link']>
}

export const securityNotice = (facts: SecurityFacts, notice: SecurityNotice): Mail => {
  const say = sayIn(facts.locale)
  const { said, items, details, further, ifNotYou, link, ...heads } = notice
  return composeMail(facts, {
    ...heads,
    greeted: facts.username,
    blocks: [
      { kind: 'paragraph', phrase: said },
      ...(items === undefined ? [] : [{ kind: 'list', items } as const]),
      occasionFacts(facts, details),
      ...(further === undefined ? [] : [{ kind: 'paragraph', phrase: further } as const]),
      { kind: 'paragraph', phrase: say('security-notice.if-you') },
      { kind: 'notice', title: say('security-notice.if-not-you'), phrase: ifNotYou, link },
      ...lastOfDay(facts),
    ],
    why: say('security-notice.why'),
  })
}
