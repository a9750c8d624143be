import { useRouteContext } from '@tanstack/react-router'
import { type OwnGame, storeOwnGame } from './preferences.ts'

/** What somebody says about their game; a key that is there with undefined is taken back, one that is missing stays. */
export type GameChoice = { version?: string | undefined; loader?: string | undefined }

export function gameFor({ version, loaders }: OwnGame, type: string): GameChoice {
  return { version, loader: loaders[type] }
}

/** The loader that was chosen last stands last. */
export function withChoice(game: OwnGame, type: string, choice: GameChoice): OwnGame {
  const version = 'version' in choice ? choice.version : game.version
  if (!('loader' in choice)) return { version, loaders: game.loaders }
  const { [type]: _before, ...others } = game.loaders
  return {
    version,
    loaders: choice.loader === undefined ? others : { ...others, [type]: choice.loader },
  }
}

/** The game somebody has, and a way to remember another one. */
export function useOwnGame(): [OwnGame, (game: OwnGame) => void] {
  const { preferences } = useRouteContext({ from: '__root__' })
  function remember(game: OwnGame) {
    preferences.ownGame = game
    storeOwnGame(game)
  }
  return [preferences.ownGame, remember]
}
