import type { SearchPage } from '@modstead/query-api/contract/site/search'
import type { GameChoice } from '../../preferences/own-game.ts'
import type { SearchState } from './search-state.ts'

/** What a change of the filters says about somebody's game: a game version or loader that is the only one now. */
export function gameIn(before: SearchState, after: SearchState): GameChoice {
  const single = (key: 'v' | 'g') => {
    const [value, ...others] = after[key] ?? []
    return others.length === 0 && value !== before[key]?.[0] ? value : undefined
  }
  const [version, loader] = [single('v'), single('g')]
  return { ...(version && { version }), ...(loader && { loader }) }
}

/** The state with the filters of somebody's game; undefined while it has others of its own, or nothing would be found. */
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
