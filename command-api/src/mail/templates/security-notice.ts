import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope, Block, MailContent } from '../composing/mail-content.ts'
import { type Phrase, say } from '../composing/phrase.ts'
import { type Detail, type Occasion, occasionFacts } from './occasion.ts'

/** Facts of a mail that tells the owner what was done to an account. */
export interface SecurityFacts extends AccountEnvelope {
  readonly occasion: Occasion
}

interface SecurityNotice extends Pick<MailContent, 'subject' | 'title' | 'preview'> {
  readonly said: Phrase
  /** What an app or a token may do. */
  readonly items?: readonly Phrase[]
  /** Stand before when and where. */
  readonly details?: readonly Detail[]
  /** Stands after when and where. */
  readonly further?: Phrase
  /** What the owner does who knows nothing of it, and where. */
  readonly ifNotYou: Phrase
  readonly link: NonNullable<Extract<Block, { kind: 'notice' }>['link']>
}

const texts = {
  ifNotYouTitle: say`If this was not you`,
  ifYou: say`If this was you, there is nothing to do.`,
  why: say`You get this mail because it is about the security of your account.`,
}

export const securityNotice = (facts: SecurityFacts, notice: SecurityNotice): Mail => {
  const { said, items, details, further, ifNotYou, link, ...heads } = notice
  return composeMail(facts, {
    ...heads,
    greeted: facts.username,
    blocks: [
      { kind: 'paragraph', phrase: said },
      ...(items === undefined ? [] : [{ kind: 'list', items } as const]),
      occasionFacts(facts.occasion, details),
      ...(further === undefined ? [] : [{ kind: 'paragraph', phrase: further } as const]),
      { kind: 'paragraph', phrase: texts.ifYou },
      { kind: 'notice', title: texts.ifNotYouTitle, phrase: ifNotYou, link },
    ],
    why: texts.why,
  })
}
