import { inLocale, namedLocale } from '@modstead/domain/kernel/named-locale'
import { foreseenCode } from '@modstead/infra/http/error-handler'
import { ProviderRefused } from '@modstead/infra/sign-in-providers/provider-refused'

type Query = Readonly<Record<string, string>>

export const pathWith = (path: string, query: Query): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`

/** A page that somebody passes on the way to `goTo`, in the language that this one names. */
export const pageOnTheWay = (goTo: string, page: string, query: Query = {}): string =>
  inLocale(pathWith(page, { ...query, redirect: goTo }), namedLocale(goTo))

/**
 * The page where somebody went to a provider, with the code of the failure, but nothing that the provider
 * said. Throws what is unexpected.
 */
export const backWith = (
  failure: unknown,
  { linkTo, goTo }: { readonly linkTo: string | null; readonly goTo: string },
): string => {
  const error = failure instanceof ProviderRefused ? failure.code : foreseenCode(failure)
  if (error === null) throw failure
  return linkTo === null ? pageOnTheWay(goTo, '/auth/sign-in', { error }) : pathWith(goTo, { error })
}
