import {
  type MessageFormatElement,
  type PluralElement,
  parse,
  TYPE,
} from '@formatjs/icu-messageformat-parser'
import { formatCountIn } from '@modstead/domain/formats/numbers'
import { type Phrase, typed } from '../composing/phrase.ts'

export type Values = Readonly<Record<string, string | number>>

const shown = (locale: string, value: string | number | undefined): string => {
  if (value === undefined) throw new Error('A value of a message is missing.')
  return typeof value === 'number' ? formatCountIn(locale, value) : value
}

const formOf = (locale: string, { options }: PluralElement, count: number): readonly MessageFormatElement[] =>
  (options[`=${count}`] ?? options[new Intl.PluralRules(locale).select(count)] ?? options.other)?.value ?? []

/** Fills an ICU MessageFormat message with its values. Mails only need `{name}` and cardinal plurals. */
export const phraseOfMessage = (locale: string, message: string, values: Values): Phrase => {
  const phraseOf = (elements: readonly MessageFormatElement[], count: number | undefined): Phrase =>
    elements.flatMap((element): Phrase => {
      switch (element.type) {
        case TYPE.literal:
          return [element.value]
        case TYPE.argument:
          return typed(shown(locale, values[element.value]))
        case TYPE.pound:
          return typed(shown(locale, count))
        case TYPE.plural: {
          const chosenBy = Number(values[element.value])
          return phraseOf(formOf(locale, element, chosenBy), chosenBy)
        }
        default:
          throw new Error(`A mail cannot say "${message}": it has an element of type ${element.type}.`)
      }
    })
  return phraseOf(parse(message), undefined)
}
