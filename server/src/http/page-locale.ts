import { defaultLocale, type Locale, locales, pseudoLocale } from '@modstead/domain/accounts/settings/locales'
import Negotiator from 'negotiator'

/** A language that pages are built in. */
export type PageLocale = Locale | typeof pseudoLocale

interface Asked {
  readonly url: string
  readonly headers: { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined }
}

const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''

/** Of a whole tag, or of its language: `de-AT` and `de` are answered with `de-DE`. */
const spoken = (tag: string, available: readonly PageLocale[]): PageLocale | undefined =>
  available.find((locale) => locale.toLowerCase() === tag.toLowerCase()) ??
  available.find((locale) => languageOf(locale) === languageOf(tag))

const ofCookie = (cookie: string): string => cookie.match(/(?:^|;\s*)locale=([\w-]{2,35})(?=;|$)/)?.[1] ?? ''

/**
 * The language of a page: of the parameter `hl`, the cookie `locale`, or the first of `Accept-Language` that there is.
 * The pseudo-locale only answers where it is asked for, and not in production.
 */
export const pageLocale = ({ url, headers }: Asked, production: boolean): PageLocale => {
  const available: readonly PageLocale[] = production ? locales : [...locales, pseudoLocale]
  const named = new URLSearchParams(url.split('?')[1]).get('hl') ?? ''
  for (const tag of [named, ofCookie(headers.cookie ?? '')]) {
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
