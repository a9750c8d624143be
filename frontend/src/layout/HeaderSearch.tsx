import { useRouterState } from '@tanstack/react-router'
import { listingInfo, typeInfo } from '../catalogue/project-types.ts'
import { QuickSearch } from '../features/quick-search/QuickSearch.tsx'

/** Prefers the kind of add-on that the page is about. Pages with a larger search box of their own show none. */
export function HeaderSearch() {
  const first = useRouterState({ select: (state) => state.location.pathname.split('/')[1] ?? '' })
  if (first === '' || listingInfo(first)) return null
  return <QuickSearch listing={typeInfo(first)?.listing ?? 'mods'} />
}
