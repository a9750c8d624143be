import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/** A device known to use an account, latest last in lists. */
export interface KnownDevice {
  readonly os: string | null
  readonly browser: string | null
}

export interface NamedToken {
  readonly id: string
  /** null: erased. */
  readonly name: string | null
}

/** The state of an account's security log. */
export interface SecurityLogRow {
  readonly user_id: string
  /** Number of entries so far, including those that are no longer kept. */
  readonly entries: number
  /** JSON: list of the days that have entries. */
  readonly days: string
  /** JSON: list of KnownDevice. */
  readonly devices: string
  /** JSON: list of networks from which the account was used, latest last. */
  readonly networks: string
  /** JSON: list of the latest sessions that brought a new device, latest last. */
  readonly new_device_sessions: string
  /** The first sign-in, which is not told as new. */
  readonly first_session: string | null
  /** JSON: list of NamedToken, the tokens that its owner made and did not revoke, latest last. */
  readonly tokens: string
}

/** A security event of an account. */
export interface SecurityEntry {
  /** Counted from 0 for each user. */
  readonly number: number
  readonly at: string
  /** Type of the event. */
  readonly kind: string
  /** Name of the thing, such as a token's. null: it has none. */
  readonly about: string | null
  /** Id of the app that the entry is about, or null. Its name is personal data of its maker, so it is not stored here. */
  readonly appId: string | null
  readonly newDevice: boolean
  /** Why access ended that its owner did not end: `found-in-public` or `refresh-token-reused`. null otherwise. */
  readonly because: string | null
  /** null: unknown. */
  readonly address: string | null
  readonly os: string | null
  readonly browser: string | null
}

/** The entries of a day in UTC. */
export interface SecurityDayRow {
  readonly id: string
  readonly user_id: string
  /** Sorts as text: `2026-11-25`. */
  readonly day: string
  /** Number of the first entry. */
  readonly first: number
  /** JSON: list of SecurityEntry, oldest first. */
  readonly entries: string
}

/** The place where an active session was started. */
export interface SecuritySessionRow {
  readonly id: string
  readonly address: string | null
  readonly os: string | null
  readonly browser: string | null
}

export const securityLogTable: TableDefinition<SecurityLogRow> = {
  name: 'security_log',
  key: ['user_id'],
  columns: {
    user_id: TEXT,
    entries: 'bigint',
    days: 'text',
    devices: 'text',
    networks: 'text',
    new_device_sessions: 'text',
    first_session: 'text',
    tokens: 'text',
  },
  indexes: [],
}

export const securityDayTable: TableDefinition<SecurityDayRow> = {
  name: 'security_day',
  key: ['id'],
  columns: { id: TEXT, user_id: TEXT, day: TEXT, first: 'bigint', entries: 'text' },
  indexes: ['(user_id, first)'],
}

export const securitySessionTable: TableDefinition<SecuritySessionRow> = {
  name: 'security_session',
  key: ['id'],
  columns: { id: TEXT, address: 'text', os: 'text', browser: 'text' },
  indexes: [],
}
