import { createFileRoute } from '@tanstack/react-router'
import { AllTypesPage } from '../features/catalogue/search/AllTypesPage.tsx'
import { allTypesAddress } from '../features/catalogue/search/addresses.ts'
import { resultHead } from '../features/catalogue/search/result-head.ts'
import { parseSearchState, withoutFilters } from '../features/catalogue/search/search-state.ts'
import { t } from '../texts/t.ts'
import { printFlatSearch } from '../url/flat-search.ts'

export const Route = createFileRoute('/search')({
  validateSearch: (raw: Record<string, unknown>) => withoutFilters(parseSearchState(raw)),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { pages, origin }, deps }) => {
    const { q, page } = deps
    const reading = pages.read(allTypesAddress(deps))
    const head = await resultHead(reading, {
      title: q ? t('page-heads.search-everywhere', { q }) : t('page-heads.all-add-ons'),
      description: t('page-heads.all-add-ons-description'),
      path: `/search${printFlatSearch({ page })}`,
      origin,
      hidden: q !== undefined,
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: AllTypesPage,
})
