import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/** Authorizations that were not revoked, including authorizations of deleted apps. */
export interface AuthorizationRow {
  readonly id: string
  readonly user_id: string
  readonly app_id: string
  /** The approved scopes by redirect address: `{"<id>": "<bit set>"}`. */
  readonly approvals: string
  readonly created_at: string
}

export const authorizationTable: TableDefinition<AuthorizationRow> = {
  name: 'app_authorization',
  key: ['id'],
  columns: { id: TEXT, user_id: TEXT, app_id: TEXT, approvals: 'text', created_at: TEXT },
  indexes: ['(user_id, created_at)'],
}
