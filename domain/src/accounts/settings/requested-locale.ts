import { type Locale, languageOf, locales, type TextLocale } from './locales.ts'

/** The languages that a request asks for, as BCP 47 tags. */
export interface RequestedLanguages {
  /** The languages chosen for this site, in order of preference. */
  readonly chosen: readonly string[]
  /** The languages that the browser accepts on all sites, in its order. */
  readonly accepted: readonly string[]
}

/** The locale of a whole tag, or of its language: `de-AT` and `de` are answered with `de-DE`. */
const spoken = <Known extends string>(tag: string, known: readonly Known[]): Known | undefined =>
  known.find((locale) => locale.toLowerCase() === tag.toLowerCase()) ??
  known.find((locale) => languageOf(locale) === languageOf(tag))

/** The language that a request asks for; undefined: none that there are texts in. Only the locales among `selectable` can be chosen. */
export const requestedLocale = <Selectable extends TextLocale>(
  { chosen, accepted }: RequestedLanguages,
  selectable: readonly Selectable[],
): Selectable | Locale | undefined => {
  for (const tag of chosen) {
    const locale = spoken(tag, selectable)
    if (locale) return locale
  }
  for (const tag of accepted) {
    const locale = spoken(tag, locales)
    if (locale) return locale
  }
  return undefined
}
