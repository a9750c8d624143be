import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope, Unsubscribe } from '../composing/mail-content.ts'
import { written } from '../composing/phrase.ts'
import { sayIn } from '../texts/say.ts'

export interface NewsletterFacts extends AccountEnvelope {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly more: { readonly label: string; readonly address: string } | null
  /** Both addresses are this receiver's alone. */
  readonly unsubscribe: Unsubscribe
}

/** No account needs a newsletter, so the law requires a way to unsubscribe. */
export const newsletterMail = (facts: NewsletterFacts): Mail => {
  const say = sayIn(facts.locale)
  const { username, site, title, paragraphs, more, unsubscribe } = facts
  const [first = ''] = paragraphs
  return composeMail(facts, {
    subject: written(title),
    preview: written(first),
    title: written(title),
    greeted: username,
    blocks: [
      ...paragraphs.map((paragraph) => ({ kind: 'paragraph', phrase: written(paragraph) }) as const),
      ...(more === null
        ? []
        : [{ kind: 'action', link: { label: written(more.label), address: more.address } } as const]),
    ],
    why: say('newsletter.why', { site: site.name }),
    unsubscribe,
  })
}
