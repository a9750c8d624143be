import {
  defaultLocale,
  locales,
  pseudoLocale,
  type TextLocale,
} from '@modstead/domain/accounts/settings/locales'
import { requestedLocale } from '@modstead/domain/accounts/settings/requested-locale'
import { requestedLanguages } from '@modstead/infra/http/requested-languages'

/** The language of a page, or the default where the request asks for none that there is. Nobody sees the pseudo-locale in production. */
export const pageLocale = (
  request: Parameters<typeof requestedLanguages>[0],
  production: boolean,
): TextLocale =>
  requestedLocale(requestedLanguages(request), production ? locales : [...locales, pseudoLocale]) ??
  defaultLocale
