import { pageColors } from '../preferences/page-colors.ts'
import type { Preferences } from '../preferences/preferences.ts'

/** The color of the browser's UI around the page. `showStored` in `appearance.ts` keeps it up to date. */
export function ThemeColor(preferences: Preferences) {
  const { light, dark } = pageColors(preferences)
  return (
    <>
      <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" />
    </>
  )
}
