import type { SearchPage } from '@modstead/query-api/contract/site/search'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { CategoryIcon } from '../../../cards/CategoryIcon.tsx'
import { LoaderSign } from '../../../cards/LoaderMark.tsx'
import { categoryName, filterHeading, loaderName } from '../../../catalogue/labels.ts'
import type { ProjectTypeInfo } from '../../../catalogue/project-types.ts'
import { KeepLocale } from '../../../navigation/KeepLocale.tsx'
import { t } from '../../../texts/t.ts'
import { FilterGroup } from './FilterGroup.tsx'
import { FilterOption } from './FilterOption.tsx'
import { GameVersionFilter } from './GameVersionFilter.tsx'
import { LoaderFilter } from './LoaderFilter.tsx'
import {
  excluded,
  filterCount,
  type ListKey,
  parseSearchState,
  type SearchState,
  toggled,
} from './search-state.ts'
import type { ApplySearch } from './use-search-draft.ts'

type Props = {
  formId: string
  info: ProjectTypeInfo
  filters: SearchPage['filters'] | undefined
  state: SearchState
  apply: ApplySearch
  total: number | undefined
}

export function FilterPanel({ formId, info, filters, state, apply, total }: Props) {
  const toggle = (key: ListKey, value: string) => apply(toggled(state, key, value))

  // Without results, only active filters are useful, to remove them.
  const chosen = new Set([state.g, state.v, state.f, state.e, state.x].flatMap((values) => values ?? []))
  const useful = <Option extends { value: string }>(options: readonly Option[] = []) =>
    total === 0 ? options.filter(({ value }) => chosen.has(value)) : [...options]
  const [loaders, environments] = [useful(filters?.loaders), useful(filters?.environments)]
  const categories = (filters?.categories ?? [])
    .map(({ header, options }) => ({ header, options: useful(options) }))
    .filter(({ options }) => options.length > 0)

  function row(key: 'g' | 'f', value: string, name: string, count: number, icon: ReactNode) {
    return (
      <FilterOption
        key={value}
        param={key}
        value={value}
        name={name}
        icon={icon}
        count={count}
        checked={state[key]?.includes(value) ?? false}
        without={state.x?.includes(value) ?? false}
        onToggle={() => toggle(key, value)}
        exclusion={{ listing: info.listing, search: excluded(state, key, value) }}
      />
    )
  }

  return (
    <aside id="filters" popover="auto" aria-label={t('search.filters')} className="filter-sheet">
      <a href="#results" className="button sr-only max-lg:hidden focus:not-sr-only focus:mb-2 focus:flex">
        {t('search.skip-to-the-results')}
      </a>
      <form
        id={formId}
        action={`/${info.listing}`}
        onSubmit={(event) => {
          event.preventDefault()
          apply(parseSearchState(formState(event.currentTarget)))
        }}
      >
        <noscript>{import.meta.env.SSR && <KeepLocale />}</noscript>
        {state.x?.map((value) => (
          <input key={value} type="hidden" name="x" value={value} />
        ))}
        <div className="mb-2 flex items-center justify-between lg:hidden">
          <h2 className="section-title">{t('search.filters')}</h2>
          <button
            type="button"
            popoverTarget="filters"
            popoverTargetAction="hide"
            className="icon-button"
            aria-label={t('search.close-filters')}
          >
            <X size={20} aria-hidden="true" />
          </button>
        </div>
        {!filters && <div className="skeleton h-96" aria-hidden="true" />}
        {filters && (
          <>
            {filters.gameVersions.length > 0 && (
              <GameVersionFilter
                options={filters.gameVersions}
                chosen={state.v ?? []}
                onToggle={(value) => toggle('v', value)}
              />
            )}
            {loaders.length > 0 && (
              <LoaderFilter
                title={info.type === 'plugin' ? t('search.platform') : t('search.loader')}
                options={loaders}
                chosen={[...(state.g ?? []), ...(state.x ?? [])]}
                row={({ value, count }) =>
                  row('g', value, loaderName(value), count, <LoaderSign loader={value} size={16} />)
                }
              />
            )}
            {categories.map(({ header, options }) => (
              <FilterGroup key={header} title={filterHeading(header)}>
                {options.map(({ value, count, icon }) =>
                  row('f', value, categoryName(value), count, icon && <CategoryIcon svg={icon} />),
                )}
              </FilterGroup>
            ))}
            {environments.length > 0 && (
              <FilterGroup title={t('search.environment')}>
                {environments.map(({ value, count }) => (
                  <FilterOption
                    key={value}
                    param="e"
                    value={value}
                    name={categoryName(value)}
                    count={count}
                    checked={state.e?.includes(value) ?? false}
                    onToggle={() => toggle('e', value)}
                  />
                ))}
              </FilterGroup>
            )}
            {(total !== 0 || state.l) && (
              <FilterGroup title={t('search.license')}>
                <FilterOption
                  param="l"
                  value="open"
                  name={t('search.open-source-only')}
                  count={filters.openSource}
                  checked={state.l === 'open'}
                  onToggle={() => apply({ ...state, l: state.l ? undefined : 'open', page: undefined })}
                />
              </FilterGroup>
            )}
            {total === 0 && filterCount(state) === 0 && (
              <p className="text-muted text-sm">{t('search.no-results-to-filter')}</p>
            )}
          </>
        )}
        <noscript>
          <button type="submit" className="button button-main mb-4 w-full">
            {t('search.apply-filters')}
          </button>
        </noscript>
        <div className="sticky bottom-0 -mx-4 border-line border-t bg-surface p-4 lg:hidden">
          <button
            type="button"
            popoverTarget="filters"
            popoverTargetAction="hide"
            className="button button-main w-full"
          >
            {total === undefined ? t('search.show-results') : t('search.show-result-count', { count: total })}
          </button>
        </div>
      </form>
    </aside>
  )
}

function formState(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form)
  return Object.fromEntries([...new Set(data.keys())].map((key) => [key, data.getAll(key)]))
}
