import { type Locale, locales } from '@modstead/domain/accounts/settings/locales'
import { readCookie, writeCookie } from './cookies.ts'
import { oneOf } from './preferences.ts'

/** The language chosen in this browser, or by its owner in another one. */
export function chosenLocale(cookies: string): Locale | undefined {
  return oneOf(locales, readCookie(cookies, 'locale'))
}

/** Makes the server send the next page in this language. */
export function keepLocale(locale: Locale): void {
  writeCookie('locale', locale)
}
