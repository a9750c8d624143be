import type { Preferences, Theme } from '../preferences/preferences.ts'

const pageColors: Record<Exclude<Theme, 'system'>, string> = {
  light: '#F6F4EF',
  dark: '#131716',
  oled: '#000000',
  retro: '#20241C',
}

/** The color of the browser's UI around the page. */
export function ThemeColor({ theme, preferredDarkTheme }: Preferences) {
  if (theme !== 'system') return <meta name="theme-color" content={pageColors[theme]} />
  return (
    <>
      <meta name="theme-color" content={pageColors.light} media="(prefers-color-scheme: light)" />
      <meta
        name="theme-color"
        content={pageColors[preferredDarkTheme]}
        media="(prefers-color-scheme: dark)"
      />
    </>
  )
}
