import { readCookie } from './cookies.ts'
import { type Cosmetics, readCosmetics } from './cosmetics.ts'

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

function name(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= maxNameLength ? value : undefined
}

function readOwnGame(stored: unknown): OwnGame {
  if (typeof stored !== 'object' || stored === null) return { loaders: {} }
  const { version, loaders } = stored as Record<string, unknown>
  const known = Object.entries(typeof loaders === 'object' && loaders !== null ? loaders : {})
    .slice(0, maxLoaders)
    .filter((entry): entry is [string, string] => name(entry[1]) !== undefined)
  return { version: name(version), loaders: Object.fromEntries(known) }
}

export function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((candidate) => candidate === value)
}

function readDisplayModes({ searchDisplayMode: stored }: Cosmetics): Record<string, DisplayMode> {
  const modes: Record<string, DisplayMode> = { ...defaultDisplayMode }
  if (typeof stored !== 'object' || stored === null) return modes
  for (const [type, mode] of Object.entries(stored)) {
    const known = oneOf(displayModes, mode)
    if (known) modes[type] = known
  }
  return modes
}

/** Reads both cookies, `theme` and `cosmetics`; anything unknown falls back to the default. */
export function readPreferences(header: string): Preferences {
  const cosmetics = readCosmetics(header)
  return {
    theme: oneOf(themes, readCookie(header, 'theme')) ?? 'system',
    preferredDarkTheme: oneOf(darkThemes, cosmetics.preferredDarkTheme) ?? 'dark',
    searchDisplayMode: readDisplayModes(cosmetics),
    ownGame: readOwnGame(cosmetics.ownGame),
  }
}
