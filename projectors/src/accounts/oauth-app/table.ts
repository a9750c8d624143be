import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/** Apps that were not deleted. */
export interface OauthAppRow {
  readonly id: string
  readonly owner_id: string
  /** Empty if erased; `url` and `description` are then null. */
  readonly name: string
  readonly url: string | null
  readonly description: string | null
  readonly icon_url: string | null
  readonly raw_icon_url: string | null
  /** The bit set as decimal text. */
  readonly max_scopes: string
  /** `[{"id": …, "address": …}]` */
  readonly redirects: string
  readonly is_public: boolean
  readonly created_at: string
}

export const oauthAppTable: TableDefinition<OauthAppRow> = {
  name: 'oauth_app',
  key: ['id'],
  columns: {
    id: TEXT,
    owner_id: TEXT,
    name: 'text',
    url: 'text',
    description: 'text',
    icon_url: 'text',
    raw_icon_url: 'text',
    max_scopes: 'text',
    redirects: 'text',
    is_public: 'boolean',
    created_at: TEXT,
  },
  indexes: ['(owner_id, created_at)'],
}
