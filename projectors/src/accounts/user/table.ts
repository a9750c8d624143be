import type { Role } from '@modstead/domain/kernel/actor'
import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/**
 * A registered user, until they are erased. During the erasure, the name may read `deleted-<id>` and other
 * personal fields null.
 */
export interface UserRow {
  readonly id: string
  readonly username: string
  readonly username_lower: string
  readonly email: string | null
  readonly email_verified: boolean
  readonly has_password: boolean
  readonly has_totp: boolean
  /** JSON: names of the providers with which the user can sign in. */
  readonly auth_providers: string
  readonly role: Role
  readonly badges: number
  readonly name: string | null
  readonly bio: string | null
  readonly avatar_path: string | null
  readonly avatar_url: string | null
  readonly created_at: string
  /** Revision of the user's stream. */
  readonly revision: number
  /** The whole public answer. */
  readonly v2: string
  readonly v3: string
}

const derived = ['username_lower', 'avatar_url', 'v2', 'v3'] as const satisfies readonly (keyof UserRow)[]

/** The state that the fold changes. */
export type FoldedUserRow = Omit<UserRow, (typeof derived)[number]>

export const userTable: TableDefinition<UserRow, (typeof derived)[number]> = {
  name: 'site_user',
  key: ['id'],
  columns: {
    id: TEXT,
    username: 'text',
    username_lower: TEXT,
    email: 'text',
    email_verified: 'boolean',
    has_password: 'boolean',
    has_totp: 'boolean',
    auth_providers: 'text',
    role: 'text',
    badges: 'bigint',
    name: 'text',
    bio: 'text',
    avatar_path: 'text',
    avatar_url: 'text',
    created_at: TEXT,
    revision: 'bigint',
    v2: 'text',
    v3: 'text',
  },
  indexes: ['(username_lower)', '(lower(email)) where email is not null'],
  derived,
}
