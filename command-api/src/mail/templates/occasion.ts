import type { TextLocale } from '@modstead/domain/accounts/settings/locales'
import { formatMomentIn } from '@modstead/domain/formats/dates'
import type { Block } from '../composing/mail-content.ts'
import { type Phrase, typed } from '../composing/phrase.ts'
import { type Say, sayIn } from '../texts/say.ts'

/** When and on which device something was done to an account. Only its owner sees it. */
export interface Occasion {
  /** ISO 8601. */
  readonly at: string
  /** Such as `Firefox`; null: unknown. */
  readonly browser: string | null
  /** Such as `Linux`; null: unknown. */
  readonly os: string | null
}

export interface Detail {
  readonly name: Phrase
  readonly value: Phrase
}

const deviceOf = (say: Say, { browser, os }: Occasion): Phrase | null => {
  if (browser !== null && os !== null) return say('occasion.browser-on-system', { browser, system: os })
  const known = browser ?? os
  return known === null ? null : typed(known)
}

const known = (name: Phrase, value: Phrase | null): readonly Detail[] =>
  value === null ? [] : [{ name, value }]

/** `details` come first. */
export const occasionFacts = (
  { occasion, locale }: { readonly occasion: Occasion; readonly locale: TextLocale },
  details: readonly Detail[] = [],
): Extract<Block, { kind: 'facts' }> => {
  const say = sayIn(locale)
  return {
    kind: 'facts',
    facts: [
      ...details,
      { name: say('occasion.when'), value: typed(formatMomentIn(locale, occasion.at)) },
      ...known(say('occasion.device'), deviceOf(say, occasion)),
    ],
  }
}
