import { defaultLocale } from '@modstead/domain/accounts/settings/locales'
import type { Envelope } from './mail-content.ts'
import { webAddress } from './web-address.ts'

/**
 * The address of a page of the site, which opens in the language of the mail. A mail is also in the default
 * language if its reader's language is unknown, so in that case the browser chooses.
 */
export const pageAddress = ({ site, locale }: Pick<Envelope, 'site' | 'locale'>, address: string): string => {
  const url = new URL(webAddress(address))
  if (locale === defaultLocale || url.origin !== new URL(site.url).origin) return url.href
  url.searchParams.set('hl', locale)
  return url.href
}
