import { isEntry, mostEntries, preferenceOf } from '@modstead/domain/accounts/settings/entry-names'
import type { StoredPreferences } from '@modstead/domain/accounts/settings/preferences'
import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { changeTo } from '../api/change.ts'
import { createIntent } from '../api/intent.ts'
import { send } from '../api/send.ts'
import { takeOver } from './appearance.ts'
import { readCosmetics } from './cosmetics.ts'
import { keepLocale } from './stored-locale.ts'
import { changedAt, untoldIn } from './untold.ts'
import { validChoices } from './valid-choices.ts'

export type Shared = NonNullable<NonNullable<Viewer>['preferences']>

/** What was chosen here and not told yet, and its times in milliseconds since 1970. */
export function untoldHere(cookies: string) {
  const cosmetics = readCosmetics(cookies)
  const untold = untoldIn(cosmetics)
  const valid = validChoices(cookies)
  const entries = Object.entries(untold)
    .filter(([name]) => isEntry(name) && preferenceOf(name) in valid)
    .slice(0, mostEntries)
  const named = entries.map(([name]) => preferenceOf(name))
  const chosen = Object.entries(valid).filter(
    ([key]) => untold[key] !== undefined || named.some((each) => each === key),
  )
  const whole = chosen.filter(([key]) => untold[key] !== undefined)
  return {
    chosen: Object.fromEntries(chosen) as StoredPreferences,
    times: Object.fromEntries(whole.map(([key]) => [key, untold[key] ?? 0])),
    entryTimes: Object.fromEntries(entries),
    changedAt: changedAt(cosmetics),
  }
}

/** Applies the choices from elsewhere to this browser. Preferences that were only chosen here stay. */
function takeOverShared({ chosen, at }: Shared): void {
  const { theme, locale, ...cosmetics } = chosen
  const { untold: _told, ...here } = readCosmetics(document.cookie)
  if (locale) keepLocale(locale)
  takeOver(theme, { ...here, ...cosmetics, at: Date.parse(at) })
}

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString()
const instants = (times: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(times).map(([name, at]) => [name, instant(at)]))

/**
 * Returns the shared choices, or undefined if the server could not be reached. The next page then reports
 * them.
 */
async function tell({
  chosen,
  times,
  entryTimes,
}: ReturnType<typeof untoldHere>): Promise<Shared | undefined> {
  const body = {
    preferences: chosen,
    chosen_at: instant(Math.max(...Object.values(times), ...Object.values(entryTimes))),
    times: instants(times),
    entry_times: instants(entryTimes),
  }
  const change = changeTo('PATCH /_internal/settings/preferences', { body })
  const outcome = await send(change, { intent: createIntent() })
  if (outcome.kind !== 'done' || outcome.value.chosen_at === null) return undefined
  return { chosen: outcome.value.preferences, at: outcome.value.chosen_at }
}

/** The newer choice of each preference wins: this browser's, or the account's. Returns those of the account. */
export async function agree(shared: Shared | null): Promise<Shared | null> {
  const here = untoldHere(document.cookie)
  if (Object.keys(here.chosen).length === 0) {
    if (shared && here.changedAt < Date.parse(shared.at)) takeOverShared(shared)
    return shared
  }
  const now = await tell(here)
  // Choices made since then are sent next.
  if (now && untoldHere(document.cookie).changedAt === here.changedAt) takeOverShared(now)
  return now ?? shared
}
