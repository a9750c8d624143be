import { useEffect } from 'react'
import { readCosmetics } from './cosmetics.ts'
import { darkThemes, oneOf } from './preferences.ts'

/** Tells people who set the cookie by hand why the dark theme differs from its value. */
export function useThemeWarning(): void {
  useEffect(() => {
    const { preferredDarkTheme: asked } = readCosmetics(document.cookie)
    if (asked !== undefined && !oneOf(darkThemes, asked))
      console.warn(`No dark theme is called ${String(asked)}: dark is shown instead.`)
  }, [])
}
