import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CardList, CardListSkeleton } from '../../../cards/CardList.tsx'
import { KeepLocale } from '../../../navigation/KeepLocale.tsx'
import { chooseDisplayMode } from '../../../preferences/choose-display-mode.ts'
import type { DisplayMode } from '../../../preferences/preferences.ts'
import { t } from '../../../texts/t.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { allTypesAddress } from './addresses.ts'
import { FailureNotice } from './FailureNotice.tsx'
import { FewerWords } from './FewerWords.tsx'
import { SearchBar } from './SearchBar.tsx'
import { TypeTabs } from './TypeTabs.tsx'
import { useResults } from './use-results.ts'
import { useSearchDraft } from './use-search-draft.ts'

const route = getRouteApi('/search')
const displayKey = 'all'

/** Results of all types of add-ons, with a tab for each type that matches. */
export function AllTypesPage() {
  const { preferences } = route.useRouteContext()
  const state = route.useSearch()
  const navigate = route.useNavigate()
  const { draft, apply } = useSearchDraft(state, (search, replace) => {
    void navigate({ search, replace, resetScroll: false })
  })
  const [mode, setMode] = useState<DisplayMode>(preferences.searchDisplayMode[displayKey] ?? 'list')
  const { data, waiting, failure, retry } = useResults(allTypesAddress(state))
  const formId = 'search-form'
  const found = data && t('search.result-count', { count: data.total })

  function show(next: DisplayMode) {
    setMode(next)
    void chooseDisplayMode(preferences, displayKey, next)
  }

  return (
    <>
      <header className="mb-5">
        <h1 className="font-bold text-2xl tracking-tight">{t('search.all-add-ons')}</h1>
        <p className="text-muted text-sm">
          {found && !failure
            ? state.q
              ? t('search.result-count-for-query', { count: data?.total ?? 0, q: state.q })
              : found
            : t('search.all-types')}
        </p>
      </header>
      <form
        id={formId}
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          // Typing already searches; Enter moves the focus to the results.
          document.getElementById('results')?.focus({ preventScroll: true })
        }}
      >
        <noscript>{import.meta.env.SSR && <KeepLocale />}</noscript>
        <noscript>
          <button type="submit" className="button button-main mb-3">
            {t('search.search')}
          </button>
        </noscript>
      </form>
      <section
        id="results"
        tabIndex={-1}
        aria-label={t('search.results')}
        aria-busy={waiting}
        className="outline-none"
      >
        <SearchBar
          formId={formId}
          names={t('search.add-ons')}
          filterable={false}
          state={draft}
          apply={apply}
          mode={mode}
          onMode={show}
        />
        <TypeTabs words={state.q} byListing={data?.byListing ?? {}} />
        {failure && <FailureNotice message={failure.message} onRetry={retry} />}
        <div className={waiting || failure ? 'stale' : ''}>
          {!data && <CardListSkeleton mode={mode} />}
          {data && data.hits.length > 0 && <CardList cards={data.hits} mode={mode} mixed />}
          {data && data.hits.length === 0 && (
            <EmptyState title={data.total > 0 ? t('search.page-is-empty') : t('search.no-add-ons-found')}>
              {data.total === 0 && state.q && (
                <p className="text-muted">{t('search.nothing-matches-anywhere', { q: state.q })}</p>
              )}
              <Link to="/search" search={{}} activeProps={{}} className="button button-main">
                {t('search.show-all-add-ons')}
              </Link>
              <FewerWords
                options={data.fewerWords}
                linkTo={(q) => ({ to: '/search', search: { ...state, q, page: undefined } })}
              />
            </EmptyState>
          )}
        </div>
        {data && (
          <Pagination
            page={data.page}
            lastPage={Math.ceil(data.total / data.pageSize)}
            linkTo={(page) => ({
              to: '/search',
              search: { ...state, page: page === 1 ? undefined : page },
            })}
          />
        )}
        <p className="sr-only" role="status">
          {found && !waiting && !failure ? found : ''}
        </p>
      </section>
    </>
  )
}
