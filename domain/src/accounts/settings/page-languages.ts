import { inLocale } from '../../kernel/named-locale.ts'
import { defaultLocale, languageOf, locales } from './locales.ts'

/** The address at which a page is indexed in a language. The default one needs no parameter, so that no page is indexed twice. */
export const addressIn = (locale: string, address: string): string => {
  const language = languageOf(locale)
  return language === languageOf(defaultLocale) ? address : inLocale(address, language)
}

/** The addresses of a page in each language, and the one for all other readers, for search engines. */
export const languageVersions = (
  address: string,
): readonly { readonly language: string; readonly address: string }[] => [
  ...locales.map((locale) => ({ language: languageOf(locale), address: addressIn(locale, address) })),
  { language: 'x-default', address },
]
