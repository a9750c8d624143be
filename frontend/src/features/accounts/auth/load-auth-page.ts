import { notFound, redirect } from '@tanstack/react-router'
import { loadPageHead } from '../../../head/load-page-head.ts'
import type { RouterContext } from '../../../router.tsx'
import { requireViewer, requireVisitor } from '../../../viewer/require-viewer.ts'
import { authPages } from './auth-pages.ts'

type Asked = {
  context: Pick<RouterContext, 'pages' | 'origin'>
  params: { page: string }
  location: { pathname: string; search: Record<string, unknown>; searchStr: string }
}

/** The place as a single path, so that nothing of it is dropped. */
const wholeOf = ({ pathname, searchStr }: Asked['location']) => ({
  pathname: `${pathname}${searchStr}`,
  search: {},
})

/** The head of an account page. Throws a redirect, or that there is no such page. */
export async function loadAuthPage({ context: { pages, origin }, params: { page }, location }: Asked) {
  const found = authPages.get(page)
  if (!found) throw notFound()
  // Launchers open the form itself, but another page handles them, which sends visitors back here.
  if (found.onlyFor === 'visitors' && 'launcher' in location.search && !('redirect' in location.search))
    throw redirect({ href: `/auth/launcher${location.searchStr}`, reloadDocument: true })
  if (found.onlyFor === 'visitors') requireVisitor(pages, location)
  if (found.onlyFor === 'signed-in') requireViewer(pages, found.keepsQuery ? wholeOf(location) : location)
  const pageHead = await loadPageHead()
  const { title, description } = found
  return { head: pageHead({ title, description, path: `/auth/${page}`, origin, hidden: true }) }
}
