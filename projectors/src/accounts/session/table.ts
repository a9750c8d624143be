import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/**
 * Sessions that were not ended individually. A session from an earlier epoch of its user (`sign_in`) has
 * ended as well.
 */
export interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly epoch: number
  readonly means: string
  readonly started_at: string
  readonly expires_at: string
  /** null: unknown or erased. */
  readonly address: string | null
  readonly os: string | null
  readonly browser: string | null
  readonly platform: string | null
}

export const sessionTable: TableDefinition<SessionRow> = {
  name: 'session',
  key: ['id'],
  columns: {
    id: TEXT,
    user_id: TEXT,
    epoch: 'bigint',
    means: 'text',
    started_at: TEXT,
    expires_at: TEXT,
    address: 'text',
    os: 'text',
    browser: 'text',
    platform: 'text',
  },
  indexes: ['(user_id, started_at)'],
}
