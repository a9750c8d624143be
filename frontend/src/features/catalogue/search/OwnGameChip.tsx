import type { SearchPage } from '@modstead/query-api/contract/site/search'
import { Link } from '@tanstack/react-router'
import { Gamepad2 } from 'lucide-react'
import { loaderName } from '../../../catalogue/labels.ts'
import type { GameChoice } from '../../../preferences/own-game.ts'
import { t } from '../../../texts/t.ts'
import { forOwnGame } from './own-game-filter.ts'
import type { SearchState } from './search-state.ts'

type Props = {
  state: SearchState
  game: GameChoice
  listing: string
  filters: SearchPage['filters'] | undefined
}

/** Filters by the visitor's last chosen game in one click. */
export function OwnGameChip({ state, game, listing, filters }: Props) {
  const search = forOwnGame(state, game, filters)
  if (!search) return null
  return (
    <p className="mb-4">
      <Link
        to="/$listing"
        params={{ listing }}
        search={search}
        resetScroll={false}
        activeProps={{}}
        className="chip border border-line-strong border-dashed bg-transparent py-1"
      >
        <Gamepad2 size={15} aria-hidden="true" />
        {t('search.only-own-game', {
          list: [...(search.v ?? []), ...(search.g ?? []).map(loaderName)].join(', '),
        })}
      </Link>
    </p>
  )
}
