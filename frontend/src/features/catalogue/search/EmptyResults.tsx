import type { FewerWords as FewerWordsOption } from '@modstead/query-api/contract/site/search'
import { Link } from '@tanstack/react-router'
import type { ProjectTypeInfo } from '../../../catalogue/project-types.ts'
import { t } from '../../../texts/t.ts'
import { withinSentence } from '../../../texts/within-sentence.ts'
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
  const names = withinSentence(info.names)
  if (total > 0) {
    return (
      <EmptyState title={t('search.page-is-empty')}>
        <Link
          to="/$listing"
          params={{ listing: info.listing }}
          search={{ ...state, page: undefined }}
          activeProps={{}}
          className="button button-main"
        >
          {t('search.go-to-the-first-page')}
        </Link>
      </EmptyState>
    )
  }
  if (!filtered && !state.q) {
    return (
      <EmptyState title={t('search.none-yet', { names })}>
        <p className="text-muted">{t('search.first-will-appear')}</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('search.none-found', { names })}>
      <p className="text-muted">
        {state.q
          ? filtered
            ? t('search.nothing-matches-query-and-filters', { q: state.q })
            : t('search.nothing-matches-query', { q: state.q })
          : t('search.nothing-matches-filters')}
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
            {t('search.clear-filters')}
          </Link>
        )}
        {!filtered && (
          <Link
            to="/$listing"
            params={{ listing: info.listing }}
            activeProps={{}}
            className="button button-main"
          >
            {t('search.show-all-of-type', { names })}
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
        <p className="text-muted text-sm">{t('search.no-other-type-matches')}</p>
      )}
    </EmptyState>
  )
}
