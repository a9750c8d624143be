import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/** The publishers that projects trust to publish from a CI. */
export interface TrustedPublisherRow {
  readonly id: string
  readonly project_id: string
  /** The user who added it. */
  readonly user_id: string
  readonly issuer: string
  readonly source: string
  readonly workflow: string | null
  readonly environment: string | null
  readonly trusted_at: string
  /** When its first token was accepted. null: none was, or the platform has no owner numbers. */
  readonly first_used_at: string | null
}

export const trustedPublisherTable: TableDefinition<TrustedPublisherRow> = {
  name: 'trusted_publisher',
  key: ['id'],
  columns: {
    id: TEXT,
    project_id: TEXT,
    user_id: TEXT,
    issuer: 'text',
    source: 'text',
    workflow: 'text',
    environment: 'text',
    trusted_at: TEXT,
    first_used_at: 'text',
  },
  indexes: ['(project_id, trusted_at)'],
}
