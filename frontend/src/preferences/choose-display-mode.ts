import { ahead } from '../late/ahead.ts'
import type { DisplayMode, Preferences } from './preferences.ts'

const store = ahead(() => import('./store-choices.ts'))

/** Shows this kind of list so from now on. */
export async function chooseDisplayMode(
  { searchDisplayMode }: Preferences,
  kind: string,
  mode: DisplayMode,
): Promise<void> {
  // The next lists read it here.
  searchDisplayMode[kind] = mode
  const { storeDisplayMode } = await store()
  storeDisplayMode(kind, mode)
}
