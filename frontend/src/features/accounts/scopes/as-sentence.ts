import { displayLocale } from '@modstead/domain/formats/display-locale'

/** A phrase that begins a line instead of going on in a sentence. */
export function asSentence(phrase: string): string {
  return phrase.charAt(0).toLocaleUpperCase(displayLocale) + phrase.slice(1)
}
