import type { Preferences, Theme } from './preferences.ts'

const colors: Record<Exclude<Theme, 'system'>, string> = {
  light: '#F6F4EF',
  dark: '#131716',
  oled: '#000000',
  retro: '#20241C',
}

/** The colors of the browser's UI around the page, while the system is light and while it is dark. */
export const pageColors = ({
  theme,
  preferredDarkTheme,
}: Pick<Preferences, 'theme' | 'preferredDarkTheme'>): { light: string; dark: string } =>
  theme === 'system'
    ? { light: colors.light, dark: colors[preferredDarkTheme] }
    : { light: colors[theme], dark: colors[theme] }
