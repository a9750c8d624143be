import type { PreferenceKey, StoredPreferences } from '@modstead/domain/accounts/settings/preferences'
import { readCookie } from './cookies.ts'
import { readCosmetics } from './cosmetics.ts'
import { darkThemes, oneOf, themes, validGame, validModes } from './preferences.ts'
import { chosenLocale } from './stored-locale.ts'

const choice = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

/**
 * Every preference that follows users to other browsers, as far as the cookies have a valid value: the server
 * refuses all if one of them is not.
 */
export function validChoices(cookies: string): StoredPreferences {
  const cosmetics = readCosmetics(cookies)
  const values: { [Key in PreferenceKey]-?: StoredPreferences[Key] | undefined } = {
    theme: oneOf(themes, readCookie(cookies, 'theme')),
    locale: chosenLocale(cookies),
    preferredDarkTheme: oneOf(darkThemes, cosmetics.preferredDarkTheme),
    searchDisplayMode: validModes(cosmetics.searchDisplayMode),
    ownGame: validGame(cosmetics.ownGame),
    rightSearchLayout: choice(cosmetics.rightSearchLayout),
    leftContentLayout: choice(cosmetics.leftContentLayout),
    advancedRendering: choice(cosmetics.advancedRendering),
    externalLinksNewTab: choice(cosmetics.externalLinksNewTab),
    reducedMotion: choice(cosmetics.reducedMotion),
    highContrast: choice(cosmetics.highContrast),
    developerMode: choice(cosmetics.developerMode),
    compactRows: choice(cosmetics.compactRows),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
