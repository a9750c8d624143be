import type { SearchPage } from '@modstead/query-api/contract/site/search'
import type { ReactNode } from 'react'
import { t } from '../../../texts/t.ts'
import { FilterGroup } from './FilterGroup.tsx'

type Option = SearchPage['filters']['loaders'][number]

type Props = {
  title: string
  options: Option[]
  /** The selected and excluded loaders. */
  chosen: string[]
  row: (option: Option) => ReactNode
}

/** Loaders with results come first; the many rare ones open on demand. */
export function LoaderFilter({ title, options, chosen, row }: Props) {
  const stands = ({ value, count, hidden }: Option) => chosen.includes(value) || (count > 0 && !hidden)
  const rest = options.filter((option) => !stands(option))
  return (
    <FilterGroup title={title}>
      {options.filter(stands).map(row)}
      {rest.length > 0 && (
        <details className="group/rest">
          <summary className="flex min-h-9 list-none items-center rounded-control px-1.5 text-patina text-sm hover:underline lg:min-h-8 [&::-webkit-details-marker]:hidden">
            <span className="group-open/rest:hidden">
              {t('search.show-all-loaders', { options: options.length })}
            </span>
            <span className="hidden group-open/rest:inline">{t('search.show-fewer')}</span>
          </summary>
          {rest.map(row)}
        </details>
      )}
    </FilterGroup>
  )
}
