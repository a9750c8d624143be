import { formatCount } from '@modstead/domain/formats/numbers'
import type { FewerWords } from '@modstead/query-api/contract/site/search'
import { Link } from '@tanstack/react-router'
import type { ProjectTypeInfo } from '../../catalogue/project-types.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { cleared, filterCount, type SearchState } from './search-state.ts'

type Props = {
  state: SearchState
  info: ProjectTypeInfo
  /** Results on other pages than this one. */
  total: number
  /** Other kinds of add-ons have results for the same words. */
  elsewhere: boolean
  fewerWords: FewerWords[]
}

export function EmptyResults({ state, info, total, elsewhere, fewerWords }: Props) {
  const filtered = filterCount(state) > 0
  const names = info.names.toLowerCase()
  if (total > 0) {
    return (
      <EmptyState title="The results end before this page">
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
        <p className="text-muted">The first one that is published shows up here.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={`No ${names} found`}>
      <p className="text-muted">
        {state.q
          ? `Nothing matches “${state.q}”${filtered ? ' with these filters' : ''}.`
          : 'Nothing has all of these filters.'}
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
      {fewerWords.length > 0 && (
        <nav aria-label="Fewer words" className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-muted">Fewer words find more</span>
          {fewerWords.map(({ text, total: found }) => (
            <Link
              key={text}
              to="/$listing"
              params={{ listing: info.listing }}
              search={{ ...state, q: text, page: undefined }}
              activeProps={{}}
              className="chip whitespace-normal"
            >
              {text} <span className="text-muted">{formatCount(found)}</span>
            </Link>
          ))}
        </nav>
      )}
      {state.q && !filtered && !elsewhere && fewerWords.length === 0 && (
        <p className="text-muted text-sm">
          No other kind of add-on has it either. Another spelling may find it.
        </p>
      )}
    </EmptyState>
  )
}
