import { useState } from 'react'
import type { SearchState } from './search-state.ts'

export type ApplySearch = (next: SearchState, options?: { replace?: boolean }) => void

/** The state just requested, which the controls show before the address changes. */
export function useSearchDraft(
  state: SearchState,
  go: (next: SearchState, replace: boolean) => void,
): { draft: SearchState; apply: ApplySearch } {
  const [draft, setDraft] = useState(state)
  const [known, setKnown] = useState(state)
  if (known !== state) {
    setKnown(state)
    setDraft(state)
  }

  function apply(next: SearchState, { replace = false } = {}) {
    setDraft(next)
    go(next, replace)
  }

  return { draft, apply }
}
