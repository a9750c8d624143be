import { inLocale, namedLocale } from '@modstead/domain/kernel/named-locale'
import { foreseenCode } from '@modstead/infra/http/error-handler'
import { ProviderRefused } from '@modstead/infra/sign-in-providers/provider-refused'
import type { FastifyRequest } from 'fastify'

type Query = Readonly<Record<string, string>>

export const pathWith = (path: string, query: Query): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`

/** A page that somebody passes on the way to `goTo`, in the language that this one names. */
export const pageOnTheWay = (goTo: string, page: string, query: Query = {}): string =>
  inLocale(pathWith(page, { ...query, redirect: goTo }), namedLocale(goTo))

const codeOf = (failure: unknown): string | null =>
  failure instanceof ProviderRefused ? failure.code : foreseenCode(failure)

/**
 * The page where somebody went to a provider, with the code of the failure, but nothing that the provider
 * said. What is unexpected is logged.
 */
export const backWith = (
  failure: unknown,
  { linkTo, goTo }: { readonly linkTo: string | null; readonly goTo: string },
  { log, id }: Pick<FastifyRequest, 'log' | 'id'>,
): string => {
  const foreseen = codeOf(failure)
  if (foreseen === null)
    log.error({ err: failure, reqId: id }, 'a way to a provider failed for a reason that nobody foresaw')
  const error = foreseen ?? 'internal-error'
  return linkTo === null ? pageOnTheWay(goTo, '/auth/sign-in', { error }) : pathWith(goTo, { error })
}
