import { writeCookie } from './cookies.ts'
import { type Cosmetics, readCosmetics, storeCosmetics, stored } from './cosmetics.ts'
import { lookOf } from './look.ts'
import { pageColors } from './page-colors.ts'
import { type DarkTheme, darkThemes, oneOf, readPreferences, type Theme } from './preferences.ts'

const tenYears = 315_360_000

/** Applies the cookies without reloading the page. */
function showStored(): void {
  const { theme, preferredDarkTheme } = readPreferences(document.cookie)
  const { dataset } = document.documentElement
  dataset.theme = theme
  dataset.dark = preferredDarkTheme
  dataset.look = lookOf(readCosmetics(document.cookie))
  const { light, dark } = pageColors({ theme, preferredDarkTheme })
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = meta.media.includes('dark') ? dark : light
}

/** A dark theme also becomes the preferred one. */
export function chooseTheme(theme: Theme): void {
  writeCookie('theme', theme, tenYears)
  const dark = oneOf(darkThemes, theme)
  choose({ theme: undefined, ...(dark && { preferredDarkTheme: dark }) })
}

/** If the current theme is dark, this one replaces it. */
export function chooseDarkTheme(dark: DarkTheme): void {
  const { theme } = readPreferences(document.cookie)
  if (oneOf(darkThemes, theme)) chooseTheme(dark)
  else choose({ preferredDarkTheme: dark })
}

export function choose(change: Cosmetics): void {
  storeCosmetics(change)
  showStored()
}

/** Applies the choices of another browser. Without a theme, this browser's stays. */
export function takeOver(theme: Theme | undefined, cosmetics: Cosmetics): void {
  if (theme) writeCookie('theme', theme, tenYears)
  writeCookie('cosmetics', JSON.stringify(cosmetics))
  showStored()
  dispatchEvent(new Event(stored))
}
