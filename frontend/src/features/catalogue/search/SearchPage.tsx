import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { CardList, CardListSkeleton } from '../../../cards/CardList.tsx'
import type { ProjectTypeInfo } from '../../../catalogue/project-types.ts'
import { late } from '../../../late/late.tsx'
import { chooseDisplayMode } from '../../../preferences/choose-display-mode.ts'
import { useOwnGame, withChoice } from '../../../preferences/own-game.ts'
import type { DisplayMode } from '../../../preferences/preferences.ts'
import { t } from '../../../texts/t.ts'
import { withinSentence } from '../../../texts/within-sentence.ts'
import { searchAddress } from './addresses.ts'
import { gameIn } from './own-game-filter.ts'
import { SearchBar } from './SearchBar.tsx'
import { defaultPageSize, filterCount, type SearchState } from './search-state.ts'
import { useResults } from './use-results.ts'
import { useSearchDraft } from './use-search-draft.ts'

const route = getRouteApi('/$listing')
const loadFilters = async () => (await import('./FilterPanel.tsx')).FilterPanel
const FilterPanel = import.meta.env.SSR ? await loadFilters() : late(loadFilters)
const loadNarrowing = async () => (await import('./Narrowing.tsx')).Narrowing
const Narrowing = import.meta.env.SSR ? await loadNarrowing() : late(loadNarrowing)
const loadPagination = async () => (await import('../../../ui/Pagination.tsx')).Pagination
const Pagination = import.meta.env.SSR ? await loadPagination() : late(loadPagination)
const loadEmpty = async () => (await import('./EmptyResults.tsx')).EmptyResults
const EmptyResults = import.meta.env.SSR ? await loadEmpty() : late(loadEmpty)
// Loads in advance, because without a connection it could not load.
const loadFailure = async () => (await import('./FailureNotice.tsx')).FailureNotice
const FailureNotice = import.meta.env.SSR ? await loadFailure() : late(loadFailure)

function headline({ line }: ProjectTypeInfo, state: SearchState, total: number | undefined): string {
  if (total === undefined) return `${line}.`
  if (state.q !== undefined) return t('search.result-count-for-query', { count: total, q: state.q })
  if (filterCount(state) > 0) return t('search.result-count-with-filters', { count: total })
  return t('search.headline', { total, line })
}

/** One form holds the query, filters and order, so that the page works without scripts. */
export function SearchPage({ info }: { info: ProjectTypeInfo }) {
  const { preferences } = route.useRouteContext()
  const state = route.useSearch()
  const navigate = route.useNavigate()
  const { draft, apply } = useSearchDraft(state, (search, replace) => {
    void navigate({ search, replace, resetScroll: false })
  })
  const [mode, setMode] = useState<DisplayMode>(preferences.searchDisplayMode[info.type] ?? 'list')
  const [game, remember] = useOwnGame()
  const { data, waiting, failure, retry } = useResults(searchAddress(info.listing, state))

  function show(next: DisplayMode) {
    setMode(next)
    void chooseDisplayMode(preferences, info.type, next)
  }

  function filter(next: SearchState) {
    void remember((now) => withChoice(now, info.type, gameIn(draft, next)))
    apply(next)
  }

  const byListing = data?.byListing ?? {}
  const formId = 'search-form'
  const pageSize = data?.pageSize ?? state.m ?? defaultPageSize
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 lg:grid-cols-[256px_minmax(0,1fr)]">
      <header className="mb-5 lg:col-span-2">
        <h1 className="font-bold text-2xl tracking-tight">{info.names}</h1>
        <p className="text-muted text-sm">{headline(info, state, failure ? undefined : data?.total)}</p>
      </header>
      <Suspense fallback={<div className="skeleton h-96 max-lg:hidden" aria-hidden="true" />}>
        <FilterPanel
          formId={formId}
          info={info}
          filters={data?.filters}
          state={draft}
          apply={filter}
          total={data?.total}
        />
      </Suspense>
      <section
        id="results"
        tabIndex={-1}
        aria-label={t('search.results')}
        aria-busy={waiting}
        className="outline-none"
      >
        <SearchBar
          formId={formId}
          names={withinSentence(info.names)}
          filterable
          state={draft}
          apply={apply}
          mode={mode}
          onMode={show}
        />
        <Suspense>
          <Narrowing
            info={info}
            words={state.q}
            state={draft}
            game={game}
            byListing={byListing}
            filters={data?.filters}
          />
        </Suspense>
        {failure && (
          <Suspense>
            <FailureNotice message={failure.message} onRetry={retry} />
          </Suspense>
        )}
        <div className={waiting || failure ? 'stale' : ''}>
          {!data && <CardListSkeleton mode={mode} />}
          {data && data.hits.length > 0 && <CardList cards={data.hits} mode={mode} />}
          {data && data.hits.length === 0 && (
            <Suspense>
              <EmptyResults
                state={state}
                info={info}
                total={data.total}
                elsewhere={Object.entries(byListing).some(
                  ([key, count]) => key !== info.listing && count > 0,
                )}
                fewerWords={data.fewerWords}
              />
            </Suspense>
          )}
        </div>
        {data && (
          <Suspense>
            <Pagination
              page={data.page}
              lastPage={Math.ceil(data.total / pageSize)}
              linkTo={(page) => ({
                to: '/$listing',
                params: { listing: info.listing },
                search: { ...state, page: page === 1 ? undefined : page },
              })}
            />
          </Suspense>
        )}
        <p className="sr-only" role="status">
          {data && !waiting && !failure ? t('search.result-count', { count: data.total }) : ''}
        </p>
      </section>
    </div>
  )
}
