import { inLocale, namedLocale } from '@modstead/domain/kernel/named-locale'

type Query = Readonly<Record<string, string>>

export const pathWith = (path: string, query: Query): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`

/** A page that somebody passes on the way to `goTo`, in the language that this one names. */
export const pageOnTheWay = (goTo: string, page: string, query: Query = {}): string =>
  inLocale(pathWith(page, { ...query, redirect: goTo }), namedLocale(goTo))
