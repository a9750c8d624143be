import { defaultLocale, locales } from './locales.ts'
import { inLocale } from './named-locale.ts'

/** `de-DE` and `de-AT` are both `de`. */
export const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''

/** Where a page is indexed in a language. The default one needs no parameter, so that no page stands twice in it. */
export const addressIn = (locale: string, address: string): string => {
  const language = languageOf(locale)
  return language === languageOf(defaultLocale) ? address : inLocale(address, language)
}

/** The addresses of a page in all its languages, and the one for everybody else, as search engines are told of them. */
export const languageVersions = (
  address: string,
): readonly { readonly language: string; readonly address: string }[] => [
  ...locales.map((locale) => ({ language: languageOf(locale), address: addressIn(locale, address) })),
  { language: 'x-default', address },
]
