import { readCookie, writeCookie } from './cookies.ts'

const themes = ['system', 'light', 'dark', 'oled', 'retro'] as const
export type Theme = (typeof themes)[number]

const darkThemes = ['dark', 'oled', 'retro'] as const
export type DarkTheme = (typeof darkThemes)[number]

const displayModes = ['list', 'grid', 'gallery'] as const
export type DisplayMode = (typeof displayModes)[number]

/** The game that a visitor downloads for: its version, and the loader for each type of add-on. */
export type OwnGame = { version?: string | undefined; loaders: Record<string, string> }

export type Preferences = {
  theme: Theme
  preferredDarkTheme: DarkTheme
  /** How results are shown, by project type. */
  searchDisplayMode: Record<string, DisplayMode>
  ownGame: OwnGame
}

const defaultDisplayMode = { resourcepack: 'gallery', shader: 'gallery' } as const
const tenYears = 315_360_000

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

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((candidate) => candidate === value)
}

function readCosmetics(header: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readCookie(header, 'cosmetics') ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Reads both cookies, `theme` and `cosmetics`; anything unknown falls back to the default. */
export function readPreferences(header: string): Preferences {
  const cosmetics = readCosmetics(header)
  const stored = cosmetics.searchDisplayMode
  const searchDisplayMode: Record<string, DisplayMode> = { ...defaultDisplayMode }
  if (typeof stored === 'object' && stored !== null) {
    for (const [type, mode] of Object.entries(stored)) {
      const known = oneOf(displayModes, mode)
      if (known) searchDisplayMode[type] = known
    }
  }
  return {
    theme: oneOf(themes, readCookie(header, 'theme')) ?? 'system',
    preferredDarkTheme: oneOf(darkThemes, cosmetics.preferredDarkTheme) ?? 'dark',
    searchDisplayMode,
    ownGame: readOwnGame(cosmetics.ownGame),
  }
}

function writeCosmetics(change: Record<string, unknown>): void {
  writeCookie('cosmetics', JSON.stringify({ ...readCosmetics(document.cookie), ...change }))
}

export function storeTheme(theme: Theme): void {
  writeCookie('theme', theme, tenYears)
  const dark = oneOf(darkThemes, theme)
  if (dark) writeCosmetics({ preferredDarkTheme: dark })
}

export function storeDisplayMode(type: string, mode: DisplayMode): void {
  const { searchDisplayMode } = readPreferences(document.cookie)
  writeCosmetics({ searchDisplayMode: { ...searchDisplayMode, [type]: mode } })
}

export function storeOwnGame(ownGame: OwnGame): void {
  writeCosmetics({ ownGame })
}
