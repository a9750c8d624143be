import { notFound, redirect } from '@tanstack/react-router'
import { ApiError } from '../../../api/api-error.ts'
import { loadPageHead } from '../../../head/load-page-head.ts'
import type { RouterContext } from '../../../router.tsx'
import { requireViewer, signInPath } from '../../../viewer/require-viewer.ts'
import { dashboardPages } from './dashboard-pages.tsx'

type Asked = {
  context: Pick<RouterContext, 'pages' | 'origin'>
  params: { _splat?: string | undefined }
  location: { pathname: string; search: Record<string, unknown> }
}

/** Head and data of a page of the dashboard. Throws where to sign in, or that there is no such page. */
export async function loadDashboard({ context, params: { _splat: page = '' }, location }: Asked) {
  const { pages, origin } = context
  const found = dashboardPages.get(page)
  if (!found) throw notFound()
  requireViewer(pages, location, found.parseKept)
  try {
    // What others do shows here, so that nothing is taken from the cache.
    await Promise.all(found.reads(location.search).map((address) => pages.renew(address)))
  } catch (error) {
    // The session was ended elsewhere since the page was loaded.
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    throw redirect({ href: signInPath(location, found.parseKept), reloadDocument: true })
  }
  const pageHead = await loadPageHead()
  const { title, description } = found
  return { head: pageHead({ title, description, path: `/dashboard/${page}`, origin, hidden: true }) }
}
