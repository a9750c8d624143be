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

/** What follows somebody to other browsers, beside the theme and the language. */
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

/** What this browser knows was chosen, and when, in milliseconds since 1970; 0: never. */
export function chosenHere(cookies: string): { chosen: StoredPreferences; at: number } {
  const cosmetics = readCosmetics(cookies)
  const theme = oneOf(themes, readCookie(cookies, 'theme'))
  const locale = chosenLocale(cookies)
  const known = sharedKeys.flatMap((key) => (cosmetics[key] === undefined ? [] : [[key, cosmetics[key]]]))
  const { at } = cosmetics
  return {
    // The server takes only what is well formed.
    chosen: { ...(theme && { theme }), ...(locale && { locale }), ...Object.fromEntries(known) },
    at: typeof at === 'number' && at > 0 ? at : 0,
  }
}

/** Makes this browser show what was chosen elsewhere; what was chosen here alone stays. */
function takeOverShared({ chosen, at }: Shared): void {
  const { theme = 'system', locale, ...cosmetics } = chosen
  const here = readCosmetics(document.cookie)
  if (locale) keepLocale(locale)
  takeOver(theme, { ...here, ...cosmetics, at: Date.parse(at) })
}

/** Returns what holds everywhere now, or undefined where nobody could be told: the next page tells it. */
async function tell(here: ReturnType<typeof chosenHere>): Promise<Shared | undefined> {
  const body = { preferences: here.chosen, chosen_at: new Date(here.at).toISOString() }
  const change = changeTo('PATCH /_internal/settings/preferences', { body })
  const outcome = await send(change, { intent: createIntent() })
  if (outcome.kind !== 'done' || outcome.value.chosen_at === null) return undefined
  return { chosen: outcome.value.preferences, at: outcome.value.chosen_at }
}

/** The newer choice wins: that of this browser, or the one that the account holds. Gives what holds then. */
export async function agree(shared: Shared | null): Promise<Shared | null> {
  const sharedAt = shared ? Date.parse(shared.at) : 0
  const here = chosenHere(document.cookie)
  if (here.at < sharedAt && shared) takeOverShared(shared)
  if (here.at <= sharedAt) return shared
  const now = await tell(here)
  // What was chosen since then is told next.
  if (now && chosenHere(document.cookie).at === here.at) takeOverShared(now)
  return now ?? shared
}
