import { type LocaleChoice, localeChoices } from '@modstead/domain/accounts/settings/locales'
import { readCookie, writeCookie } from './cookies.ts'
import { oneOf } from './preferences.ts'

/** The choice of a language in this browser, or of its owner in another one. */
export function chosenLocale(cookies: string): LocaleChoice | undefined {
  return oneOf(localeChoices, readCookie(cookies, 'locale'))
}

/** Makes the server send the next page in this language. It knows none called `browser`, and goes on to what the browser accepts. */
export function keepLocale(locale: LocaleChoice): void {
  writeCookie('locale', locale)
}
