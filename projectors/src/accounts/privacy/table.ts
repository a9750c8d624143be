import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/** The requests that a user has made about their data. No row means none. */
export interface PrivacyRow {
  readonly user_id: string
  readonly export_id: string | null
  readonly export_status: 'running' | 'kept' | 'failed' | 'gone' | null
  readonly export_asked_at: string | null
  readonly export_bytes: number | null
  readonly export_kept_until: string | null
  /** null: the account stays. */
  readonly deletes_at: string | null
  /** JSON: list of the domain's ProjectChoice. */
  readonly project_choices: string
}

export const privacyTable: TableDefinition<PrivacyRow> = {
  name: 'privacy',
  key: ['user_id'],
  columns: {
    user_id: TEXT,
    export_id: 'text',
    export_status: 'text',
    export_asked_at: 'text',
    export_bytes: 'bigint',
    export_kept_until: 'text',
    deletes_at: 'text',
    project_choices: 'text',
  },
  indexes: [],
}
