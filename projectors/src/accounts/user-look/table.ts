import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/** One look of a staff member at a user's personal data. */
export interface UserLookRow {
  /** Id of the event. */
  readonly id: string
  /** null: nobody was found. */
  readonly user_id: string | null
  /** `actorId()` of the staff member. */
  readonly viewer: string
  readonly found_by: string
  /** null: erased, or nobody was found. */
  readonly reason: string | null
  readonly viewed_at: string
}

export const userLookTable: TableDefinition<UserLookRow> = {
  name: 'user_look',
  key: ['id'],
  columns: {
    id: TEXT,
    user_id: 'text',
    viewer: TEXT,
    found_by: 'text',
    reason: 'text',
    viewed_at: TEXT,
  },
  indexes: ['(viewed_at desc)'],
}

/** The looks that a person's erasure concerns. */
export interface UserLooksRow {
  readonly user_id: string
  /** JSON: list of ids. */
  readonly look_ids: string
}

export const userLooksTable: TableDefinition<UserLooksRow> = {
  name: 'user_looks',
  key: ['user_id'],
  columns: { user_id: TEXT, look_ids: 'text' },
  indexes: [],
}
