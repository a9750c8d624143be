import {
  defaultLocale,
  type Locale,
  type LocaleChoice,
  locales,
} from '@modstead/domain/accounts/settings/locales'
import { requestedLocale } from '@modstead/domain/accounts/settings/requested-locale'
import { storeCosmetics } from '../../../../preferences/cosmetics.ts'
import { keepLocale } from '../../../../preferences/stored-locale.ts'

const patience = 15_000

/** The language that pages have after this choice. */
export const localeAfter = (choice: LocaleChoice): Locale =>
  choice === 'browser'
    ? (requestedLocale({ chosen: [], accepted: navigator.languages }, locales) ?? defaultLocale)
    : choice

/** Reloads this page in the language, but only once the server has shown that it can write it. */
export async function applyLocale(choice: LocaleChoice): Promise<void> {
  const { pathname } = location
  const locale = localeAfter(choice)
  const page = await fetch(`${pathname}?hl=${locale}`, { signal: AbortSignal.timeout(patience) })
  const written = new DOMParser().parseFromString(await page.text(), 'text/html')
  if (!page.ok || written.documentElement.lang !== locale) throw new Error(`There is no page in ${locale}.`)
  keepLocale(choice)
  // Stores the time of the choice, so that other browsers follow it.
  storeCosmetics({ locale: undefined })
  location.assign(pathname)
}
