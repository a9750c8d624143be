import type { Locale } from '@modstead/domain/accounts/settings/locales'
import { storeCosmetics } from '../../../../preferences/cosmetics.ts'
import { keepLocale } from '../../../../preferences/stored-locale.ts'

const patience = 15_000

/** Reloads this page in the language, but only once the server has shown that it can write it. */
export async function applyLocale(locale: Locale): Promise<void> {
  const { pathname } = location
  const page = await fetch(`${pathname}?hl=${locale}`, { signal: AbortSignal.timeout(patience) })
  const written = new DOMParser().parseFromString(await page.text(), 'text/html')
  if (!page.ok || written.documentElement.lang !== locale) throw new Error(`There is no page in ${locale}.`)
  keepLocale(locale)
  // Stores the time of the choice, so that other browsers follow it.
  storeCosmetics({ locale: undefined })
  location.assign(pathname)
}
