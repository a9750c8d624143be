import { readCookie } from './cookies.ts'
import { readCosmetics } from './cosmetics.ts'

export const themes = ['system', 'light', 'dark', 'oled', 'retro'] as const
export type Theme = (typeof themes)[number]

export const darkThemes = ['dark', 'oled', 'retro'] as const
export type DarkTheme = (typeof darkThemes)[number]

export const displayModes = ['list', 'grid', 'gallery'] as const
export type DisplayMode = (typeof displayModes)[number]

/** The game that a visitor downloads for: its version, and the loader for each type of add-on. */
export type OwnGame = { version?: string | undefined; loaders: Record<string, string> }

export type Preferences = {
  theme: Theme
  preferredDarkTheme: DarkTheme
  /** How lists are shown, by their kind: `display-mode.ts`. */
  searchDisplayMode: Record<string, DisplayMode>
  ownGame: OwnGame
}

const defaultDisplayMode = { resourcepack: 'gallery', shader: 'gallery' } as const

const maxNameLength = 64
const maxLoaders = 10
const maxModes = 20

function name(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= maxNameLength ? value : undefined
}

/** The valid part of what the cookie has. undefined: nothing. */
export function validGame(stored: unknown): OwnGame | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { version, loaders } = stored as Record<string, unknown>
  const known = Object.entries(typeof loaders === 'object' && loaders !== null ? loaders : {})
    .slice(0, maxLoaders)
    .filter((entry): entry is [string, string] => entry.every((each) => name(each) !== undefined))
  return { version: name(version), loaders: Object.fromEntries(known) }
}

export function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((candidate) => candidate === value)
}

/** The valid part of what the cookie has. undefined: nothing. */
export function validModes(stored: unknown): Record<string, DisplayMode> | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const known = Object.entries(stored).filter(
    (entry): entry is [string, DisplayMode] =>
      name(entry[0]) !== undefined && oneOf(displayModes, entry[1]) !== undefined,
  )
  return Object.fromEntries(known.slice(0, maxModes))
}

/** Reads both cookies, `theme` and `cosmetics`; anything unknown falls back to the default. */
export function readPreferences(header: string): Preferences {
  const cosmetics = readCosmetics(header)
  return {
    theme: oneOf(themes, readCookie(header, 'theme')) ?? 'system',
    preferredDarkTheme: oneOf(darkThemes, cosmetics.preferredDarkTheme) ?? 'dark',
    searchDisplayMode: { ...defaultDisplayMode, ...validModes(cosmetics.searchDisplayMode) },
    ownGame: validGame(cosmetics.ownGame) ?? { loaders: {} },
  }
}
