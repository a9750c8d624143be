import {
  defaultLocale,
  locales,
  pseudoLocale,
  type TextLocale,
} from '@modstead/domain/accounts/settings/locales'
import { requestedLocale } from '@modstead/domain/accounts/settings/requested-locale'
import { requestedLanguages } from '@modstead/infra/http/requested-languages'

/**
 * The language of a page, or the default if the request asks for no available one. The pseudo-locale is not
 * available in production.
 */
export const pageLocale = (
  request: Parameters<typeof requestedLanguages>[0],
  production: boolean,
): TextLocale =>
  requestedLocale(requestedLanguages(request), production ? locales : [...locales, pseudoLocale]) ??
  defaultLocale
