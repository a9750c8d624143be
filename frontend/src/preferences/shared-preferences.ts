import type { StoredPreferences } from '@modstead/domain/accounts/settings/preferences'
import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { changeTo } from '../api/change.ts'
import { createIntent } from '../api/intent.ts'
import { send } from '../api/send.ts'
import { takeOver } from './appearance.ts'
import { readCookie } from './cookies.ts'
import { readCosmetics } from './cosmetics.ts'
import { oneOf, themes } from './preferences.ts'
import { chosenLocale, keepLocale } from './stored-locale.ts'

/** Preferences that follow users to other browsers, in addition to theme and language. */
const sharedKeys = [
  'preferredDarkTheme',
  'searchDisplayMode',
  'ownGame',
  'rightSearchLayout',
  'leftContentLayout',
  'advancedRendering',
  'externalLinksNewTab',
  'reducedMotion',
  'highContrast',
  'developerMode',
  'compactRows',
] as const satisfies readonly (keyof StoredPreferences)[]

export type Shared = NonNullable<NonNullable<Viewer>['preferences']>

/** The choices that this browser knows, and their time in milliseconds since 1970. 0: there was none. */
export function chosenHere(cookies: string): { chosen: StoredPreferences; at: number } {
  const cosmetics = readCosmetics(cookies)
  const theme = oneOf(themes, readCookie(cookies, 'theme'))
  const locale = chosenLocale(cookies)
  const known = sharedKeys.flatMap((key) => (cosmetics[key] === undefined ? [] : [[key, cosmetics[key]]]))
  const { at } = cosmetics
  return {
    // The server accepts only valid values.
    chosen: { ...(theme && { theme }), ...(locale && { locale }), ...Object.fromEntries(known) },
    at: typeof at === 'number' && at > 0 ? at : 0,
  }
}

/** Applies the choices from elsewhere to this browser. Preferences that were only chosen here stay. */
function takeOverShared({ chosen, at }: Shared): void {
  const { theme = 'system', locale, ...cosmetics } = chosen
  const here = readCosmetics(document.cookie)
  if (locale) keepLocale(locale)
  takeOver(theme, { ...here, ...cosmetics, at: Date.parse(at) })
}

/**
 * Returns the shared choices, or undefined if the server could not be reached. The next page then reports
 * them.
 */
async function tell(here: ReturnType<typeof chosenHere>): Promise<Shared | undefined> {
  const body = { preferences: here.chosen, chosen_at: new Date(here.at).toISOString() }
  const change = changeTo('PATCH /_internal/settings/preferences', { body })
  const outcome = await send(change, { intent: createIntent() })
  if (outcome.kind !== 'done' || outcome.value.chosen_at === null) return undefined
  return { chosen: outcome.value.preferences, at: outcome.value.chosen_at }
}

/** The newer choice wins: this browser's, or the account's. Returns the winner. */
export async function agree(shared: Shared | null): Promise<Shared | null> {
  const sharedAt = shared ? Date.parse(shared.at) : 0
  const here = chosenHere(document.cookie)
  if (here.at < sharedAt && shared) takeOverShared(shared)
  if (here.at <= sharedAt) return shared
  const now = await tell(here)
  // Choices made since then are sent next.
  if (now && chosenHere(document.cookie).at === here.at) takeOverShared(now)
  return now ?? shared
}
