import { useRouterState } from '@tanstack/react-router'
import { listingInfo } from '../catalogue/project-types.ts'
import { QuickSearch } from '../features/catalogue/quick-search/QuickSearch.tsx'

/** Hidden on pages with their own, larger search box. */
export function HeaderSearch() {
  const first = useRouterState({ select: (state) => state.location.pathname.split('/')[1] ?? '' })
  if (first === '' || first === 'search' || listingInfo(first)) return null
  return <QuickSearch place="header" />
}
