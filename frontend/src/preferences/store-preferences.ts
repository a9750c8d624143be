import { storeCosmetics } from './cosmetics.ts'
import type { DisplayMode, OwnGame } from './preferences.ts'

/** `modes` contains those of all types. */
export function storeDisplayModes(modes: Readonly<Record<string, DisplayMode>>): void {
  storeCosmetics({ searchDisplayMode: modes })
}

export function storeOwnGame(ownGame: OwnGame): void {
  storeCosmetics({ ownGame })
}
