/** Languages of the pages as BCP 47 tags, each with its name in itself. The first one is the default. */
export const localeNames = {
  'en-US': 'English (United States)',
  'de-DE': 'Deutsch (Deutschland)',
} as const

export type Locale = keyof typeof localeNames

export const locales = Object.keys(localeNames) as [Locale, ...Locale[]]
export const defaultLocale: Locale = 'en-US'

/** What can be chosen for the pages: a language, or the order of languages that each browser has. */
export const localeChoices = [...locales, 'browser'] as const
export type LocaleChoice = (typeof localeChoices)[number]

/** `de-DE` and `de-AT` are both `de`. */
export const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''

/** English with accents and longer words, which shows texts that nobody can translate. Not for production. */
export const pseudoLocale = 'en-XA'

/** A language that there are texts in. */
export type TextLocale = Locale | typeof pseudoLocale
