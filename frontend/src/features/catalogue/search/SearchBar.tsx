import { SlidersHorizontal } from 'lucide-react'
import { Suspense } from 'react'
import { late } from '../../../late/late.tsx'
import { t } from '../../../texts/t.ts'
import type { ResultOrderProps } from './ResultOrder.tsx'
import { SearchBox } from './SearchBox.tsx'
import { filterCount } from './search-state.ts'

const loadOrder = async () => (await import('./ResultOrder.tsx')).ResultOrder
const ResultOrder = import.meta.env.SSR ? await loadOrder() : late(loadOrder)

type Props = ResultOrderProps & {
  /** The kind of add-on that is searched, in the plural. */
  names: string
  /** Whether there is a filter sheet to open. */
  filterable: boolean
}

export function SearchBar({ names, filterable, ...order }: Props) {
  const { formId, state, apply } = order
  const chosen = filterCount(state)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchBox formId={formId} names={names} state={state} apply={apply} />
      {filterable && (
        <button type="button" popoverTarget="filters" className="button px-3 sm:px-4 lg:hidden">
          <SlidersHorizontal size={16} aria-hidden="true" />
          {t('search.filters')}
          {chosen > 0 && <span className="rounded-full bg-patina px-2 text-on-patina text-xs">{chosen}</span>}
        </button>
      )}
      <Suspense>
        <ResultOrder {...order} />
      </Suspense>
    </div>
  )
}
