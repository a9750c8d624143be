import { inLocale, namedLocale } from '@modstead/domain/kernel/named-locale'
import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { redirect } from '@tanstack/react-router'
import type { Pages } from '../api/pages.ts'
import { printFlatSearch } from '../url/flat-search.ts'
import { ownPath } from './own-path.ts'
import { viewerAddress } from './viewer-address.ts'

type Search = Record<string, unknown>
type Place = { pathname: string; search: Search }

/** The part of a query that a page itself reads. */
export type ParseKept = (search: Search) => Search

/** Outlive a detour over signing in on any page. Whatever no page reads was meant for one visit. */
const keptKeys = ['flow', 'error', 'hl']

/** Where a visitor signs in, to come back to this place. */
export function signInPath({ pathname, search }: Place, parseKept: ParseKept = () => ({})): string {
  const kept = keptKeys.flatMap((key) => (typeof search[key] === 'string' ? [[key, search[key]]] : []))
  const back = `${pathname}${printFlatSearch({ ...parseKept(search), ...Object.fromEntries(kept) })}`
  return inLocale(`/auth/sign-in?${new URLSearchParams({ redirect: back })}`, namedLocale(back))
}

/** Loads the whole page, because only the server knows who is signed in now. */
const leadTo = (href: string) => redirect({ href, reloadDocument: true })

/** For loaders of pages that require a signed-in user. Sends visitors to sign in. */
export function requireViewer(pages: Pages, place: Place, parseKept?: ParseKept): NonNullable<Viewer> {
  const viewer = pages.peek(viewerAddress)?.data
  if (!viewer) throw leadTo(signInPath(place, parseKept))
  return viewer
}

/** For loaders of pages that only visitors need. Sends everybody else to where they wanted to go. */
export function requireVisitor(pages: Pages, { search }: Pick<Place, 'search'>): void {
  if (!pages.peek(viewerAddress)?.data) return
  throw leadTo(inLocale(ownPath(search.redirect), namedLocale(printFlatSearch(search))))
}
