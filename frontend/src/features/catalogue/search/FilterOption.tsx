import { formatNumber } from '@modstead/domain/formats/numbers'
import { Link } from '@tanstack/react-router'
import { Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../texts/t.ts'
import type { SearchState } from './search-state.ts'

type Props = {
  /** The key in the address. */
  param: string
  value: string
  name: string
  icon?: ReactNode
  count?: number
  checked: boolean
  onToggle: () => void
  without?: boolean
  /** The link that excludes this value, for filters that can be inverted. */
  exclusion?: { listing: string; search: SearchState }
}

export function FilterOption({
  param,
  value,
  name,
  icon,
  count,
  checked,
  onToggle,
  without,
  exclusion,
}: Props) {
  const look = without ? 'text-danger line-through' : count === 0 && !checked ? 'text-muted' : ''
  return (
    <div className="group/option relative flex items-center rounded-control hover:bg-raised">
      <label className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 px-1.5 text-sm lg:min-h-8">
        <input
          type="checkbox"
          name={param}
          value={value}
          checked={checked}
          onChange={onToggle}
          className="tick"
        />
        {icon}
        <span className={`truncate ${look}`}>{name}</span>
        {count !== undefined && (
          <span
            className={`ml-auto text-muted text-xs ${exclusion ? 'pointer-fine:group-focus-within/option:invisible pointer-fine:group-hover/option:invisible' : ''} ${without ? 'invisible' : ''}`}
          >
            {formatNumber(count)}
          </span>
        )}
      </label>
      {exclusion && (
        <Link
          to="/$listing"
          params={{ listing: exclusion.listing }}
          search={exclusion.search}
          resetScroll={false}
          preload={false}
          activeProps={{}}
          aria-label={without ? t('search.stop-excluding', { name }) : t('search.exclude', { name })}
          title={without ? t('search.stop-excluding', { name }) : t('search.exclude', { name })}
          className={`flex size-9 shrink-0 items-center justify-center rounded-control hover:text-danger lg:size-8 pointer-fine:absolute pointer-fine:right-0 ${
            without
              ? 'text-danger'
              : 'text-muted transition-opacity duration-120 focus-visible:opacity-100 group-hover/option:opacity-100 pointer-fine:opacity-0'
          }`}
        >
          <Ban size={14} aria-hidden="true" />
        </Link>
      )}
    </div>
  )
}
