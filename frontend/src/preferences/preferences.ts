import { readCookie, writeCookie } from './cookies.ts'

export const themes = ['system', 'light', 'dark', 'oled', 'retro'] as const
export type Theme = (typeof themes)[number]

export const darkThemes = ['dark', 'oled', 'retro'] as const
export type DarkTheme = (typeof darkThemes)[number]

export const displayModes = ['list', 'grid', 'gallery'] as const
export type DisplayMode = (typeof displayModes)[number]

export type Preferences = {
  theme: Theme
  preferredDarkTheme: DarkTheme
  /** How results are shown, by project type. */
  searchDisplayMode: Record<string, DisplayMode>
}

const defaultDisplayMode: Record<string, DisplayMode> = { resourcepack: 'gallery', shader: 'gallery' }
const tenYears = 315_360_000

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
  const searchDisplayMode = { ...defaultDisplayMode }
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
