import { formatMoment } from '@modstead/domain/formats/dates'
import type { Block } from '../composing/mail-content.ts'
import { type Phrase, say } from '../composing/phrase.ts'

/** When something was done to an account, and from where: for its owner alone. */
export interface Occasion {
  /** ISO 8601. */
  readonly at: string
  /** Such as `Firefox on Linux`; null: unknown. */
  readonly device: string | null
  /** Such as `Bergen, Norway`; null: unknown. */
  readonly place: string | null
}

export interface Detail {
  readonly name: Phrase
  readonly value: Phrase
}

const texts = { when: say`When`, device: say`Device`, place: say`Near` }

const known = (name: Phrase, value: string | null): readonly Detail[] =>
  value === null ? [] : [{ name, value: say`${value}` }]

/** `details` stand first. */
export const occasionFacts = (
  { at, device, place }: Occasion,
  details: readonly Detail[] = [],
): Extract<Block, { kind: 'facts' }> => ({
  kind: 'facts',
  facts: [
    ...details,
    { name: texts.when, value: say`${formatMoment(at)}` },
    ...known(texts.device, device),
    ...known(texts.place, place),
  ],
})
