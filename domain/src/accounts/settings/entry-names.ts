/** How the names of entries begin, and the name of the one that has no siblings. */
export const modes = 'searchDisplayMode.'
export const loaders = 'ownGame.loaders.'
export const version = 'ownGame.version'

/** How many entries are kept. */
export const most = { modes: 20, loaders: 10 } as const
export const mostEntries = most.modes + most.loaders + 1

const maxNameLength = 64

/** The preferences that hold choices of which each is made by itself. */
export type PreferenceWithEntries = 'searchDisplayMode' | 'ownGame'

export const hasEntries = (key: string): key is PreferenceWithEntries =>
  key === 'searchDisplayMode' || key === 'ownGame'

/** Whether this names an entry: `searchDisplayMode.mod`, `ownGame.version` or `ownGame.loaders.mod`. */
export const isEntry = (name: string): boolean =>
  name === version ||
  [modes, loaders].some(
    (part) =>
      name.startsWith(part) && name.length > part.length && name.length <= part.length + maxNameLength,
  )

export const preferenceOf = (entry: string): PreferenceWithEntries =>
  entry.startsWith(modes) ? 'searchDisplayMode' : 'ownGame'
