import type { DisplayMode, Preferences } from './preferences.ts'

/** How a list of this kind is shown: a type of add-on, `all` types together, or `user` for those of a profile. */
export const displayModeOf = (
  { searchDisplayMode }: Pick<Preferences, 'searchDisplayMode'>,
  kind: string,
): DisplayMode => searchDisplayMode[kind] ?? 'list'
