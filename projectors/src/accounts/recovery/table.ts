import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/** A recovery in progress. */
export interface RecoveryRow {
  readonly user_id: string
  readonly opens_at: string
  /** null: it is not open yet. */
  readonly closes_at: string | null
}

export const recoveryTable: TableDefinition<RecoveryRow> = {
  name: 'recovery',
  key: ['user_id'],
  columns: { user_id: TEXT, opens_at: 'text', closes_at: 'text' },
  indexes: [],
}
