import { useRouterState } from '@tanstack/react-router'
import { listingInfo } from '../catalogue/project-types.ts'
import { QuickSearch } from '../features/catalogue/quick-search/QuickSearch.tsx'

/** Pages with a larger search box of their own show none. */
export function HeaderSearch() {
  const first = useRouterState({ select: (state) => state.location.pathname.split('/')[1] ?? '' })
  if (first === '' || first === 'search' || listingInfo(first)) return null
  return <QuickSearch place="header" />
}
