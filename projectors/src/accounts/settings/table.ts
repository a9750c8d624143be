import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/** A user's own choices. No row means none. */
export interface SettingsRow {
  readonly user_id: string
  /** JSON: StoredPreferences. null: never chosen. */
  readonly preferences: string | null
  readonly preferences_at: string | null
  /** JSON: list of Muted. */
  readonly muted: string
  /** JSON: list of Wanted. */
  readonly wanted: string
  readonly wants_newsletter: boolean
}

export const settingsTable: TableDefinition<SettingsRow> = {
  name: 'settings',
  key: ['user_id'],
  columns: {
    user_id: TEXT,
    preferences: 'text',
    preferences_at: 'text',
    muted: 'text',
    wanted: 'text',
    wants_newsletter: 'boolean',
  },
  indexes: ["(user_id) where wanted <> '[]'"],
}
