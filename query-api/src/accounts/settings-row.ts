import type { Muted, Wanted } from '@modstead/domain/accounts/settings/notification-choices'
import type { StoredPreferences } from '@modstead/domain/accounts/settings/preferences'
import { rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import { build } from '../database.ts'

export interface Settings {
  /** null: never chosen. */
  readonly preferences: { readonly chosen: StoredPreferences; readonly at: string } | null
  readonly muted: readonly Muted[]
  readonly wanted: readonly Wanted[]
  readonly newsletter: boolean
}

export const readSettings = async (sender: Sender, userId: string): Promise<Settings> => {
  const [row] = await rowsOf(sender, build.selectFrom('settings').where('user_id', '=', userId).selectAll())
  if (!row) return { preferences: null, muted: [], wanted: [], newsletter: false }
  const { preferences, preferences_at: at, muted, wanted, wants_newsletter: newsletter } = row
  return {
    preferences: preferences !== null && at !== null ? { chosen: JSON.parse(preferences), at } : null,
    muted: JSON.parse(muted),
    wanted: JSON.parse(wanted),
    newsletter,
  }
}
