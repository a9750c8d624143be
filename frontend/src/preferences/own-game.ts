import { useRouteContext } from '@tanstack/react-router'
import { ahead } from '../late/ahead.ts'
import type { OwnGame } from './preferences.ts'

/** A change to the visitor's game; a key set to undefined clears the value, a missing key keeps it. */
export type GameChoice = { version?: string | undefined; loader?: string | undefined }

export function gameFor({ version, loaders }: OwnGame, type: string): GameChoice {
  return { version, loader: loaders[type] }
}

/** The most recently chosen loader comes last. */
export function withChoice(game: OwnGame, type: string, choice: GameChoice): OwnGame {
  const version = 'version' in choice ? choice.version : game.version
  if (!('loader' in choice)) return { version, loaders: game.loaders }
  const { [type]: _before, ...others } = game.loaders
  return {
    version,
    loaders: choice.loader === undefined ? others : { ...others, [type]: choice.loader },
  }
}

const store = ahead(() => import('./store-choices.ts'))

/** The visitor's game, and a function that changes it. */
export function useOwnGame(): [OwnGame, (change: (game: OwnGame) => OwnGame) => Promise<void>] {
  const { preferences } = useRouteContext({ from: '__root__' })
  async function remember(change: (game: OwnGame) => OwnGame) {
    preferences.ownGame = change(preferences.ownGame)
    const { storeGame } = await store()
    preferences.ownGame = storeGame(change)
  }
  return [preferences.ownGame, remember]
}
