import { notFound, redirect } from '@tanstack/react-router'
import { ApiError } from '../../../api/api-error.ts'
import { StaffOnly } from '../../../errors/staff-only.ts'
import { loadPageHead } from '../../../head/load-page-head.ts'
import type { RouterContext } from '../../../router.tsx'
import { requireViewer, signInPath } from '../../../viewer/require-viewer.ts'
import { settingsPages } from './settings-pages.ts'

type Asked = {
  context: Pick<RouterContext, 'pages' | 'origin'>
  params: { page: string }
  location: { pathname: string; search: Record<string, unknown> }
}

/** Head and data of a settings page. Throws a redirect to sign in, that there is no such page, or that it is for staff. */
export async function loadSettings({ context: { pages, origin }, params: { page }, location }: Asked) {
  const found = settingsPages.get(page)
  if (!found) throw notFound()
  const { title, description, reads, readsOf, isOpen, onlyFor, parseKept } = found
  const viewer = isOpen ? null : requireViewer(pages, location, parseKept)
  if (onlyFor && !(viewer && onlyFor(viewer))) throw new StaffOnly()
  try {
    await Promise.all(
      [...reads, ...(readsOf && viewer ? [readsOf(viewer.id)] : [])].map((address) => pages.read(address)),
    )
  } catch (error) {
    // The session was ended elsewhere after the page was loaded.
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    throw redirect({ href: signInPath(location, parseKept), reloadDocument: true })
  }
  const pageHead = await loadPageHead()
  return { head: pageHead({ title, description, path: `/settings/${page}`, origin, hidden: true }) }
}
