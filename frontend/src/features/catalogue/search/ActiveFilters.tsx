import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { categoryName, loaderName } from '../../../catalogue/labels.ts'
import { t } from '../../../texts/t.ts'
import { cleared, filterCount, type SearchState, toggled } from './search-state.ts'

type Chip = { key: string; text: string; without: SearchState }

function nameOf(value: string): string {
  const loader = loaderName(value)
  return loader.toLowerCase() === value ? loader : categoryName(value)
}

function chipsOf(state: SearchState): Chip[] {
  const of = (key: 'g' | 'v' | 'f' | 'e' | 'x', text: (value: string) => string) =>
    (state[key] ?? []).map((value) => ({
      key: `${key}=${value}`,
      text: text(value),
      without: toggled(state, key, value),
    }))
  const open: Chip = {
    key: 'l',
    text: t('search.open-source'),
    without: { ...state, l: undefined, page: undefined },
  }
  return [
    ...of('v', (value) => value),
    ...of('g', loaderName),
    ...of('f', categoryName),
    ...of('e', categoryName),
    ...of('x', (value) => t('search.without-value', { value: nameOf(value) })),
    ...(state.l ? [open] : []),
  ]
}

function focusResults() {
  document.getElementById('results')?.focus({ preventScroll: true })
}

/** A removed filter would take the focus with it, so the focus moves to the next one. */
function passFocusOn({ currentTarget }: MouseEvent<HTMLElement>) {
  const list = currentTarget.closest('ul')
  const filters = [...(list?.querySelectorAll<HTMLElement>('a[aria-label]') ?? [])]
  const place = filters.indexOf(currentTarget)
  const next = filters[place + 1] ?? filters[place - 1]
  if (next) next.focus()
  else focusResults()
}

/** The active filters, each with a button that removes it. */
export function ActiveFilters({ state, listing }: { state: SearchState; listing: string }) {
  if (filterCount(state) === 0) return null
  return (
    <ul aria-label={t('search.active-filters')} className="mb-4 flex flex-wrap items-center gap-2">
      {chipsOf(state).map(({ key, text, without }) => (
        <li key={key}>
          <Link
            to="/$listing"
            params={{ listing }}
            search={without}
            resetScroll={false}
            activeProps={{}}
            onClick={passFocusOn}
            aria-label={t('search.remove-filter', { text })}
            className="chip bg-patina-soft py-1 hover:bg-raised"
          >
            {text}
            <X size={14} aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to="/$listing"
          params={{ listing }}
          search={cleared(state)}
          resetScroll={false}
          activeProps={{}}
          onClick={focusResults}
          className="text-link px-1 text-sm"
        >
          {t('search.clear-all')}
        </Link>
      </li>
    </ul>
  )
}
