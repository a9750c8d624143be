import { defaultLocale, type Locale, locales, pseudoLocale } from '@modstead/domain/accounts/settings/locales'
import { namedLocale } from '@modstead/domain/accounts/settings/named-locale'
import { languageOf } from '@modstead/domain/accounts/settings/page-languages'
import Negotiator from 'negotiator'

/** A language that pages are built in. */
export type PageLocale = Locale | typeof pseudoLocale

interface Asked {
  readonly url: string
  readonly headers: { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined }
}

/** Of a whole tag, or of its language: `de-AT` and `de` are answered with `de-DE`. */
const spoken = (tag: string, available: readonly PageLocale[]): PageLocale | undefined =>
  available.find((locale) => locale.toLowerCase() === tag.toLowerCase()) ??
  available.find((locale) => languageOf(locale) === languageOf(tag))

const ofCookie = (cookie: string): string => cookie.match(/(?:^|;\s*)locale=([\w-]{2,35})(?=;|$)/)?.[1] ?? ''

/**
 * The language of a page, or the default if the request asks for no available one. The pseudo-locale is not
 * available in production.
 */
export const pageLocale = ({ url, headers }: Asked, production: boolean): PageLocale => {
  const available: readonly PageLocale[] = production ? locales : [...locales, pseudoLocale]
  for (const tag of [namedLocale(url) ?? '', ofCookie(headers.cookie ?? '')]) {
    const locale = spoken(tag, available)
    if (locale) return locale
  }
  const accepted = new Negotiator({ headers: { 'accept-language': headers['accept-language'] } }).languages()
  for (const tag of accepted) {
    const locale = spoken(tag, locales)
    if (locale) return locale
  }
  return defaultLocale
}
