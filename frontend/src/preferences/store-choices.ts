import { readCosmetics, storeCosmetics } from './cosmetics.ts'
import type { DisplayMode, OwnGame } from './preferences.ts'

/** Stores the choice for one kind of list. The others stay as other tabs and browsers left them. */
export function storeDisplayMode(kind: string, mode: DisplayMode): void {
  const { searchDisplayMode: stored } = readCosmetics(document.cookie)
  const searchDisplayMode = { ...(stored as object), [kind]: mode }
  storeCosmetics({ searchDisplayMode }, [`searchDisplayMode.${kind}`])
}

/** The game in the cookie. It is read to be stored again: whoever shows it reads its valid part. */
function storedGame(): OwnGame {
  const { version, loaders } = (readCosmetics(document.cookie).ownGame ?? {}) as Partial<OwnGame>
  return { version, loaders: { ...loaders } }
}

const lastType = ({ loaders }: OwnGame): string | undefined => Object.keys(loaders).at(-1)

/** The entries that a choice changed, or the loader that it moved to the end. */
function chosenEntries(before: OwnGame, after: OwnGame): string[] {
  const types = Object.keys({ ...before.loaders, ...after.loaders })
  const changed = types.filter((type) => before.loaders[type] !== after.loaders[type])
  const last = lastType(after)
  const isMoved = changed.length === 0 && last !== undefined && last !== lastType(before)
  const loaders = (isMoved ? [last] : changed).map((type) => `ownGame.loaders.${type}`)
  return before.version === after.version ? loaders : ['ownGame.version', ...loaders]
}

/** Changes the game on which tabs and browsers agreed. What the choice does not name stays as they left it. */
export function storeGame(change: (game: OwnGame) => OwnGame): OwnGame {
  const before = storedGame()
  const game = change(before)
  const names = chosenEntries(before, game)
  if (names.length > 0) storeCosmetics({ ownGame: game }, names)
  return game
}
