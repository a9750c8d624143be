import type { SearchPage } from '@modstead/query-api/contract/site/search'
import type { ProjectTypeInfo } from '../../../catalogue/project-types.ts'
import { gameFor } from '../../../preferences/own-game.ts'
import type { OwnGame } from '../../../preferences/preferences.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { OwnGameChip } from './OwnGameChip.tsx'
import type { SearchState } from './search-state.ts'
import { TypeTabs } from './TypeTabs.tsx'

type Props = {
  info: ProjectTypeInfo
  words: string | undefined
  state: SearchState
  game: OwnGame
  byListing: SearchPage['byListing']
  filters: SearchPage['filters'] | undefined
}

/** Shown above the results: the types that match the query, and the active filters. */
export function Narrowing({ info, words, state, game, byListing, filters }: Props) {
  return (
    <>
      {words !== undefined && <TypeTabs words={words} current={info.listing} byListing={byListing} />}
      <OwnGameChip state={state} game={gameFor(game, info.type)} listing={info.listing} filters={filters} />
      <ActiveFilters state={state} listing={info.listing} />
    </>
  )
}
