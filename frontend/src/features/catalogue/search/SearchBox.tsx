import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../texts/t.ts'
import { maxQueryLength, parseSearchState, type SearchState } from './search-state.ts'
import type { ApplySearch } from './use-search-draft.ts'

const debounce = 200

type Props = {
  formId: string
  /** The kind of add-on that is searched, in the plural. */
  names: string
  state: SearchState
  apply: ApplySearch
}

export function SearchBox({ formId, names, state, apply }: Props) {
  const [text, setText] = useState(state.q ?? '')
  const asked = useRef(state.q)
  const latest = useRef({ state, apply })
  latest.current = { state, apply }

  // Back, forward and "clear" may change the text; results for the visitor's own typing must not.
  useEffect(() => {
    if (state.q === asked.current) return
    asked.current = state.q
    setText(state.q ?? '')
  }, [state.q])

  useEffect(() => {
    const timer = setTimeout(() => {
      const current = latest.current
      const { q } = parseSearchState({ q: text })
      if (q === asked.current) return
      asked.current = q
      current.apply({ ...current.state, q, page: undefined }, { replace: true })
    }, debounce)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <div className="search-field flex h-11 w-full min-w-0 lg:w-auto lg:flex-1">
      <Search size={18} aria-hidden="true" className="text-muted" />
      <input
        id="search"
        form={formId}
        name="q"
        type="search"
        maxLength={maxQueryLength}
        autoComplete="off"
        aria-label={t('search.search-type', { names })}
        placeholder={t('search.search-type', { names })}
        aria-keyshortcuts="/"
        className="text-base"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span aria-hidden="true" className="scripted key-hint">
        /
      </span>
    </div>
  )
}
