import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { SearchState } from './search-state.ts'

const route = getRouteApi('/$listing')

export type ApplySearch = (next: SearchState, options?: { replace?: boolean }) => void

/** The address's state, and the state just asked for, which the controls show without waiting for the address. */
export function useSearchDraft(): { state: SearchState; draft: SearchState; apply: ApplySearch } {
  const state = route.useSearch()
  const navigate = route.useNavigate()
  const [draft, setDraft] = useState(state)
  const [known, setKnown] = useState(state)
  if (known !== state) {
    setKnown(state)
    setDraft(state)
  }

  function apply(next: SearchState, { replace = false } = {}) {
    setDraft(next)
    void navigate({ search: next, replace, resetScroll: false })
  }

  return { state, draft, apply }
}
