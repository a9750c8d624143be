import type { SearchPage } from '@modstead/query-api/contract/site/search'
import type { GameChoice } from '../../../preferences/own-game.ts'
import type { SearchState } from './search-state.ts'

/** Reads the visitor's game from a filter change: a game version or loader that is now the only one. */
export function gameIn(before: SearchState, after: SearchState): GameChoice {
  const single = (key: 'v' | 'g') => {
    const [value, ...others] = after[key] ?? []
    return others.length === 0 && value !== before[key]?.[0] ? value : undefined
  }
  const [version, loader] = [single('v'), single('g')]
  return { ...(version && { version }), ...(loader && { loader }) }
}

/** The state with the filters of the visitor's game; undefined if it already has filters or nothing would match. */
export function forOwnGame(
  state: SearchState,
  { version, loader }: GameChoice,
  filters: Pick<SearchPage['filters'], 'gameVersions' | 'loaders'> | undefined,
): SearchState | undefined {
  if (!filters || state.v || state.g || state.x) return undefined
  const offers = (options: { value: string; count: number }[], value: string) =>
    options.some((option) => option.value === value && option.count > 0)
  const v = version !== undefined && offers(filters.gameVersions, version) ? [version] : undefined
  const g = loader !== undefined && offers(filters.loaders, loader) ? [loader] : undefined
  return v || g ? { ...state, v, g, page: undefined } : undefined
}
