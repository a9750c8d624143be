import { createFileRoute, notFound } from '@tanstack/react-router'
import { listingInfo } from '../catalogue/project-types.ts'
import { searchAddress } from '../features/catalogue/search/addresses.ts'
import { resultHead } from '../features/catalogue/search/result-head.ts'
import { SearchPage } from '../features/catalogue/search/SearchPage.tsx'
import { filterCount, parseSearchState } from '../features/catalogue/search/search-state.ts'
import { t } from '../texts/t.ts'
import { withinSentence } from '../texts/within-sentence.ts'
import { printFlatSearch } from '../url/flat-search.ts'

export const Route = createFileRoute('/$listing')({
  validateSearch: parseSearchState,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { pages, origin }, params, deps }) => {
    const info = listingInfo(params.listing)
    if (!info) throw notFound()
    const { q, page } = deps
    const reading = pages.read(searchAddress(info.listing, deps))
    const head = await resultHead(reading, {
      title: q ? t('page-heads.listing-search', { q, names: withinSentence(info.names) }) : info.names,
      description: t('page-heads.listing-description', {
        names: info.names,
        line: withinSentence(info.line),
      }),
      path: `/${info.listing}${printFlatSearch({ page })}`,
      origin,
      hidden: q !== undefined || filterCount(deps) > 0,
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ListingPage,
})

function ListingPage() {
  const { listing } = Route.useParams()
  const info = listingInfo(listing)
  // Another type of add-on is another page: the key discards the previous page's input.
  return info ? <SearchPage key={listing} info={info} /> : null
}
