import { displayLocale } from '@modstead/domain/formats/display-locale'
import { formatCount } from '@modstead/domain/formats/numbers'

/** Numbers are written with the separators of the language. */
export type Values = Readonly<Record<string, unknown>>

const plural = /\{(\w+), plural, ((?:\w+ \{(?:[^{}]|\{\w+\})*\} ?)+)\}/g
const form = /(\w+) \{((?:[^{}]|\{\w+\})*)\}/g

let rules: Intl.PluralRules | undefined

/** Chooses the form of each plural: `{count, plural, one {# file} other {# files}}` is `2 files`. */
export function choosePlurals(message: string, values: Values): string {
  return message.replace(plural, (_, name: string, forms: string) => {
    const count = Number(values[name])
    rules ??= new Intl.PluralRules(displayLocale)
    const texts = Object.fromEntries([...forms.matchAll(form)].map(([, of = '', text = '']) => [of, text]))
    return (texts[rules.select(count)] ?? texts.other ?? '').replaceAll('#', formatCount(count))
  })
}

export function written(value: unknown): string {
  return typeof value === 'number' ? formatCount(value) : String(value)
}

/** Fills values into a message of ICU MessageFormat, of which it knows `{name}` and plurals. */
export function fill(message: string, values: Values): string {
  return choosePlurals(message, values).replace(/\{(\w+)\}/g, (_, name: string) => written(values[name]))
}
