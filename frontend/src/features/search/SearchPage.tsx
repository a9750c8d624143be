import { formatCount } from '@modstead/domain/formats/numbers'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { CardList, CardListSkeleton } from '../../cards/CardList.tsx'
import type { ProjectTypeInfo } from '../../catalogue/project-types.ts'
import { plural } from '../../format/plural.ts'
import { gameFor, useOwnGame, withChoice } from '../../preferences/own-game.ts'
import { type DisplayMode, storeDisplayMode } from '../../preferences/preferences.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { ActiveFilters } from './ActiveFilters.tsx'
import { EmptyResults } from './EmptyResults.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { OtherKinds } from './OtherKinds.tsx'
import { OwnGameChip } from './OwnGameChip.tsx'
import { gameIn } from './own-game-filter.ts'
import { searchPageQuery } from './queries.ts'
import { SearchBar } from './SearchBar.tsx'
import { defaultPageSize, filterCount, type SearchState } from './search-state.ts'
import { useResults } from './use-results.ts'
import { useSearchDraft } from './use-search-draft.ts'

const route = getRouteApi('/$listing')

function headline({ line }: ProjectTypeInfo, state: SearchState, total: number | undefined): string {
  if (total === undefined) return `${line}.`
  if (state.q !== undefined) return `${plural(total, 'result')} for “${state.q}”`
  if (filterCount(state) > 0) return `${plural(total, 'result')} with these filters`
  return `${formatCount(total)} to choose from. ${line}.`
}

/** One form holds words, filters and order, so that it works by itself where no script runs. */
export function SearchPage({ info }: { info: ProjectTypeInfo }) {
  const { get, preferences } = route.useRouteContext()
  const { state, draft, apply } = useSearchDraft()
  const [mode, setMode] = useState<DisplayMode>(preferences.searchDisplayMode[info.type] ?? 'list')
  const [game, remember] = useOwnGame()
  const { data, waiting, failure, retry } = useResults(searchPageQuery(get, info.listing, state))

  function show(next: DisplayMode) {
    setMode(next)
    preferences.searchDisplayMode[info.type] = next
    storeDisplayMode(info.type, next)
  }

  function filter(next: SearchState) {
    remember(withChoice(game, info.type, gameIn(draft, next)))
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
      <FilterPanel
        formId={formId}
        info={info}
        filters={data?.filters}
        state={draft}
        apply={filter}
        total={data?.total}
      />
      <section id="results" tabIndex={-1} aria-label="Results" aria-busy={waiting} className="outline-none">
        <SearchBar formId={formId} info={info} state={draft} apply={apply} mode={mode} onMode={show} />
        <OtherKinds words={state.q} info={info} byListing={byListing} />
        <OwnGameChip
          state={draft}
          game={gameFor(game, info.type)}
          listing={info.listing}
          filters={data?.filters}
        />
        <ActiveFilters state={draft} listing={info.listing} />
        {failure && <FailureNotice message={failure.message} onRetry={retry} />}
        <div className={waiting || failure ? 'stale' : ''}>
          {!data && <CardListSkeleton mode={mode} />}
          {data && data.hits.length > 0 && <CardList cards={data.hits} mode={mode} />}
          {data && data.hits.length === 0 && (
            <EmptyResults
              state={state}
              info={info}
              total={data.total}
              elsewhere={Object.entries(byListing).some(([key, count]) => key !== info.listing && count > 0)}
              fewerWords={data.fewerWords}
            />
          )}
        </div>
        {data && (
          <Pagination
            page={data.page}
            lastPage={Math.ceil(data.total / pageSize)}
            linkTo={(page) => ({
              to: '/$listing',
              params: { listing: info.listing },
              search: { ...state, page: page === 1 ? undefined : page },
            })}
          />
        )}
        <p className="sr-only" role="status">
          {data && !waiting && !failure ? `${formatCount(data.total)} results` : ''}
        </p>
      </section>
    </div>
  )
}
