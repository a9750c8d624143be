import { settings, user } from '@modstead/domain/accounts/aggregates'
import { type Locale, locales } from '@modstead/domain/accounts/settings/locales'
import { mailLocale } from '@modstead/domain/accounts/settings/mail-locale'
import { requestedLocale } from '@modstead/domain/accounts/settings/requested-locale'
import { requestedLanguages } from '@modstead/infra/http/requested-languages'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../dependencies.ts'

/** The language that a request asks for. Only pages can be shown in the pseudo-locale. */
export const localeOfRequest = (request: FastifyRequest): Locale | undefined =>
  requestedLocale(requestedLanguages(request), locales)

/**
 * The language of a mail to a user. `request` is the one that caused the mail, if the mail's reader sent it.
 */
export const readerLocale = async (
  { executor }: Pick<CommandDependencies, 'executor'>,
  userId: string,
  request?: FastifyRequest,
): Promise<Locale> => {
  const [{ state: reader }, { state: chosen }] = await Promise.all([
    executor.load(user, userId),
    executor.load(settings, userId),
  ])
  return mailLocale({
    chosen: chosen.chosen?.preferences.locale,
    requested: request && localeOfRequest(request),
    ofSignUp: ('signUpLocale' in reader && reader.signUpLocale) || undefined,
  })
}
