import type { Locale } from '@modstead/domain/accounts/settings/locales'
import { storeCosmetics } from '../../../../preferences/cosmetics.ts'
import { keepLocale } from '../../../../preferences/stored-locale.ts'

const patience = 15_000

/** Loads this page anew in the language; only once the server has shown that it can write it. */
export async function applyLocale(locale: Locale): Promise<void> {
  const { pathname } = location
  const page = await fetch(`${pathname}?hl=${locale}`, { signal: AbortSignal.timeout(patience) })
  const written = new DOMParser().parseFromString(await page.text(), 'text/html')
  if (!page.ok || written.documentElement.lang !== locale) throw new Error(`There is no page in ${locale}.`)
  keepLocale(locale)
  // Keeps the moment of the choice, so that it follows to other browsers.
  storeCosmetics({})
  location.assign(pathname)
}
