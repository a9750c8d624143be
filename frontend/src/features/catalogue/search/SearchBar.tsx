import { GalleryHorizontalEnd, LayoutGrid, List, SlidersHorizontal } from 'lucide-react'
import type { DisplayMode } from '../../../preferences/preferences.ts'
import { SearchBox } from './SearchBox.tsx'
import {
  defaultPageSize,
  defaultSort,
  filterCount,
  pageSizes,
  parseSearchState,
  type SearchState,
  type SortOrder,
  sortOrders,
} from './search-state.ts'
import type { ApplySearch } from './use-search-draft.ts'

const sortNames: Record<SortOrder, string> = {
  relevance: 'Relevance',
  downloads: 'Downloads',
  follows: 'Followers',
  newest: 'Date published',
  updated: 'Date updated',
}

const modes: { mode: DisplayMode; name: string; Icon: typeof List }[] = [
  { mode: 'list', name: 'List', Icon: List },
  { mode: 'grid', name: 'Grid', Icon: LayoutGrid },
  { mode: 'gallery', name: 'Gallery', Icon: GalleryHorizontalEnd },
]

type Props = {
  formId: string
  /** The kind of add-on that is searched, in the plural. */
  names: string
  /** Whether there is a filter sheet to open. */
  filterable: boolean
  state: SearchState
  apply: ApplySearch
  mode: DisplayMode
  onMode: (mode: DisplayMode) => void
}

export function SearchBar({ formId, names, filterable, state, apply, mode, onMode }: Props) {
  const chosen = filterCount(state)

  function choose(key: 's' | 'm', value: string) {
    apply(parseSearchState({ ...state, page: undefined, [key]: value }))
  }

  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchBox formId={formId} names={names} state={state} apply={apply} />
      {filterable && (
        <button type="button" popoverTarget="filters" className="button px-3 sm:px-4 lg:hidden">
          <SlidersHorizontal size={16} aria-hidden="true" />
          Filters
          {chosen > 0 && <span className="rounded-full bg-patina px-2 text-on-patina text-xs">{chosen}</span>}
        </button>
      )}
      <select
        form={formId}
        name="s"
        aria-label="Sort by"
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
        aria-label="Results per page"
        className="select hidden sm:block"
        value={state.m ?? defaultPageSize}
        onChange={(event) => choose('m', event.target.value)}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size} per page
          </option>
        ))}
      </select>
      <fieldset className="scripted flex max-lg:ml-auto">
        <legend className="sr-only">View</legend>
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
    </div>
  )
}
