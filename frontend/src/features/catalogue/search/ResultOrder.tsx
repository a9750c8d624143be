import { GalleryHorizontalEnd, LayoutGrid, List } from 'lucide-react'
import type { DisplayMode } from '../../../preferences/preferences.ts'
import { t } from '../../../texts/t.ts'
import {
  defaultPageSize,
  defaultSort,
  pageSizes,
  parseSearchState,
  type SearchState,
  type SortOrder,
  sortOrders,
} from './search-state.ts'
import type { ApplySearch } from './use-search-draft.ts'

const sortNames: Record<SortOrder, string> = {
  relevance: t('search.relevance'),
  downloads: t('search.downloads'),
  follows: t('search.followers'),
  newest: t('search.date-published'),
  updated: t('search.date-updated'),
}

const modes: { mode: DisplayMode; name: string; Icon: typeof List }[] = [
  { mode: 'list', name: t('search.list'), Icon: List },
  { mode: 'grid', name: t('search.grid'), Icon: LayoutGrid },
  { mode: 'gallery', name: t('search.gallery'), Icon: GalleryHorizontalEnd },
]

export type ResultOrderProps = {
  formId: string
  state: SearchState
  apply: ApplySearch
  mode: DisplayMode
  onMode: (mode: DisplayMode) => void
}

/** The order of results, their number on a page, and how they look. */
export function ResultOrder({ formId, state, apply, mode, onMode }: ResultOrderProps) {
  function choose(key: 's' | 'm', value: string) {
    apply(parseSearchState({ ...state, page: undefined, [key]: value }))
  }

  return (
    <>
      <select
        form={formId}
        name="s"
        aria-label={t('search.sort-by')}
        className="select min-w-0 flex-1 sm:flex-none"
        value={state.s ?? defaultSort}
        onChange={(event) => choose('s', event.target.value)}
      >
        {sortOrders.map((order) => (
          <option key={order} value={order}>
            {sortNames[order]}
          </option>
        ))}
      </select>
      <select
        form={formId}
        name="m"
        aria-label={t('search.results-per-page')}
        className="select hidden sm:block"
        value={state.m ?? defaultPageSize}
        onChange={(event) => choose('m', event.target.value)}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {t('search.page-size', { size })}
          </option>
        ))}
      </select>
      <fieldset className="scripted flex max-lg:ml-auto">
        <legend className="sr-only">{t('search.view')}</legend>
        {modes.map(({ mode: option, name, Icon }) => (
          <button
            key={option}
            type="button"
            className="icon-button max-sm:w-9"
            aria-pressed={option === mode}
            title={name}
            onClick={() => onMode(option)}
          >
            <Icon size={18} aria-hidden="true" />
            <span className="sr-only">{name}</span>
          </button>
        ))}
      </fieldset>
    </>
  )
}
