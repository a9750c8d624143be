import type { FewerWords as FewerWordsOption } from '@modstead/query-api/contract/site/search'
import { Link } from '@tanstack/react-router'
import type { ProjectTypeInfo } from '../../../catalogue/project-types.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FewerWords } from './FewerWords.tsx'
import { cleared, filterCount, type SearchState } from './search-state.ts'

type Props = {
  state: SearchState
  info: ProjectTypeInfo
  /** There are results on other pages. */
  total: number
  /** Other types of add-ons match the query. */
  elsewhere: boolean
  fewerWords: FewerWordsOption[]
}

export function EmptyResults({ state, info, total, elsewhere, fewerWords }: Props) {
  const filtered = filterCount(state) > 0
  const names = info.names.toLowerCase()
  if (total > 0) {
    return (
      <EmptyState title="No results on this page">
        <Link
          to="/$listing"
          params={{ listing: info.listing }}
          search={{ ...state, page: undefined }}
          activeProps={{}}
          className="button button-main"
        >
          Go to the first page
        </Link>
      </EmptyState>
    )
  }
  if (!filtered && !state.q) {
    return (
      <EmptyState title={`No ${names} yet`}>
        <p className="text-muted">The first one published will appear here.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={`No ${names} found`}>
      <p className="text-muted">
        {state.q
          ? `Nothing matches “${state.q}”${filtered ? ' with these filters' : ''}.`
          : 'Nothing matches all of these filters.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {filtered && (
          <Link
            to="/$listing"
            params={{ listing: info.listing }}
            search={cleared(state)}
            activeProps={{}}
            className="button button-main"
          >
            Clear filters
          </Link>
        )}
        {!filtered && (
          <Link
            to="/$listing"
            params={{ listing: info.listing }}
            activeProps={{}}
            className="button button-main"
          >
            Show all {names}
          </Link>
        )}
      </div>
      <FewerWords
        options={fewerWords}
        linkTo={(q) => ({
          to: '/$listing',
          params: { listing: info.listing },
          search: { ...state, q, page: undefined },
        })}
      />
      {state.q && !filtered && !elsewhere && fewerWords.length === 0 && (
        <p className="text-muted text-sm">
          No other type of add-on matches either. Check the spelling or try other words.
        </p>
      )}
    </EmptyState>
  )
}
