import { createFileRoute } from '@tanstack/react-router'
import { AllTypesPage } from '../features/search/AllTypesPage.tsx'
import { allTypesAddress } from '../features/search/addresses.ts'
import { parseSearchState, withoutFilters } from '../features/search/search-state.ts'
import { loadPageHead } from '../head/load-page-head.ts'
import { printFlatSearch } from '../url/flat-search.ts'

export const Route = createFileRoute('/search')({
  validateSearch: (raw: Record<string, unknown>) => withoutFilters(parseSearchState(raw)),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { pages, origin }, deps }) => {
    const { q, page } = deps
    const reading = pages.read(allTypesAddress(deps))
    const pageHead = await loadPageHead()
    const headOf = (empty: boolean) =>
      pageHead({
        title: q ? `${q} in all add-ons` : 'All add-ons',
        description: 'Search every mod, modpack, plugin, resource pack, shader and data pack at once.',
        path: `/search${printFlatSearch({ page })}`,
        origin,
        hidden: q !== undefined || empty,
      })
    // In the browser the page shows at once and fills itself; only the server has to wait.
    if (typeof window !== 'undefined') {
      reading.catch(() => undefined)
      return { head: headOf(false) }
    }
    const { hits } = await reading
    return { head: headOf(hits.length === 0) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: AllTypesPage,
})
