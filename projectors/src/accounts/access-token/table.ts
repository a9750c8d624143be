import type { Confinement } from '@modstead/domain/kernel/confinement'
import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/** Tokens that were not revoked. Expired ones stay. */
export interface AccessTokenRow {
  readonly id: string
  readonly user_id: string
  readonly name: string
  /** The bit set as decimal text. */
  readonly scopes: string
  readonly expires_at: string
  readonly created_at: string
  /** null: it works on everything that its owner may work on. */
  readonly confined_to: Confinement | null
  readonly secret_hash: string
}

export const accessTokenTable: TableDefinition<AccessTokenRow> = {
  name: 'access_token',
  key: ['id'],
  columns: {
    id: TEXT,
    user_id: TEXT,
    name: 'text',
    scopes: 'text',
    expires_at: TEXT,
    created_at: TEXT,
    confined_to: 'json',
    secret_hash: 'text',
  },
  indexes: ['(user_id, created_at)'],
}
