import { useRouteContext } from '@tanstack/react-router'
import { storeCosmetics } from './cosmetics.ts'
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

/** The visitor's game, and a function that remembers another one. */
export function useOwnGame(): [OwnGame, (game: OwnGame) => void] {
  const { preferences } = useRouteContext({ from: '__root__' })
  function remember(game: OwnGame) {
    preferences.ownGame = game
    storeCosmetics({ ownGame: game })
  }
  return [preferences.ownGame, remember]
}
