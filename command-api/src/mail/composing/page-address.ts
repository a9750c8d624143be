import { defaultLocale } from '@modstead/domain/accounts/settings/locales'
import type { Envelope } from './mail-content.ts'
import { webAddress } from './web-address.ts'

/**
 * The address of a page of the site, which opens in the language of the mail. The default language is also that of readers of whom nothing
 * is known: their browser chooses.
 */
export const pageAddress = ({ site, locale }: Pick<Envelope, 'site' | 'locale'>, address: string): string => {
  const url = new URL(webAddress(address))
  if (locale === defaultLocale || url.origin !== new URL(site.url).origin) return url.href
  url.searchParams.set('hl', locale)
  return url.href
}
