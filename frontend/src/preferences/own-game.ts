import { useRouteContext } from '@tanstack/react-router'
import { type OwnGame, storeOwnGame } from './preferences.ts'

/** What somebody says about their game; a key that is there with undefined is taken back, one that is missing stays. */
export type GameChoice = { version?: string | undefined; loader?: string | undefined }

export function gameFor({ version, loaders }: OwnGame, type: string): GameChoice {
  return { version, loader: loaders[type] }
}

export function withChoice(game: OwnGame, type: string, choice: GameChoice): OwnGame {
  const { [type]: before, ...others } = game.loaders
  const loader = 'loader' in choice ? choice.loader : before
  return {
    version: 'version' in choice ? choice.version : game.version,
    loaders: loader === undefined ? others : { ...others, [type]: loader },
  }
}

/** The game that downloads of this type are for, and a way to remember another one. */
export function useOwnGame(type: string): [GameChoice, (choice: GameChoice) => void] {
  const { preferences } = useRouteContext({ from: '__root__' })
  function remember(choice: GameChoice) {
    preferences.ownGame = withChoice(preferences.ownGame, type, choice)
    storeOwnGame(preferences.ownGame)
  }
  return [gameFor(preferences.ownGame, type), remember]
}
