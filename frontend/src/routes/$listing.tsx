import { createFileRoute, notFound } from '@tanstack/react-router'
import { listingInfo } from '../catalogue/project-types.ts'
import { searchPageQuery } from '../features/search/queries.ts'
import { SearchPage } from '../features/search/SearchPage.tsx'
import { filterCount, parseSearchState } from '../features/search/search-state.ts'
import { pageHead } from '../head/page-head.ts'
import { printFlatSearch } from '../url/flat-search.ts'

export const Route = createFileRoute('/$listing')({
  validateSearch: parseSearchState,
  beforeLoad: ({ params }) => {
    if (!listingInfo(params.listing)) throw notFound()
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { get, queryClient }, params, deps }) => {
    const query = searchPageQuery(get, params.listing, deps)
    // In the browser the page shows at once and fills itself; only the server has to wait.
    if (typeof window !== 'undefined') {
      void queryClient.prefetchQuery(query)
      return { empty: false }
    }
    const { hits } = await queryClient.ensureQueryData(query)
    return { empty: hits.length === 0 }
  },
  head: ({ params, match, loaderData }) => {
    const info = listingInfo(params.listing)
    if (!info || !loaderData) return {}
    const { q, page } = match.search
    return pageHead({
      title: q ? `${q} in ${info.names.toLowerCase()}` : info.names,
      description: `${info.names}: ${info.line.toLowerCase()}. Search by game version, loader and category, and download for free.`,
      path: `/${info.listing}${printFlatSearch({ page })}`,
      origin: match.context.origin,
      hidden: q !== undefined || filterCount(match.search) > 0 || loaderData.empty,
    })
  },
  component: ListingPage,
})

function ListingPage() {
  const { listing } = Route.useParams()
  const info = listingInfo(listing)
  // A new kind of add-on is a new page: nothing of the former one's input may stay.
  return info ? <SearchPage key={listing} info={info} /> : null
}
