import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/** Devices that an account is known to be used from, the latest last. */
export interface KnownDevice {
  readonly os: string | null
  readonly browser: string | null
  /** The session by which it came. */
  readonly since: string
}

/** Where the log of an account stands. */
export interface SecurityLogRow {
  readonly user_id: string
  /** Entries so far, those included that later ones took the place of. */
  readonly entries: number
  /** JSON: list of KnownDevice. */
  readonly devices: string
  /** Of the first sign-in, which no mail tells of. */
  readonly first_session: string | null
}

/** Something that was done to an account. */
export interface SecurityEntry {
  /** Counted from 0 for each user. */
  readonly number: number
  readonly at: string
  /** Type of the event. */
  readonly kind: string
  /** Name of the thing, as a token's; null: it has none. */
  readonly about: string | null
  /** Id of the app that the entry is about, or null. Its name is personal data of its maker, so it is not stored here. */
  readonly appId: string | null
  readonly newDevice: boolean
  /** null: unknown. */
  readonly address: string | null
  readonly os: string | null
  readonly browser: string | null
}

/** Entries that follow each other. A user has a few such pages, which are written over in turn. */
export interface SecurityPageRow {
  readonly id: string
  readonly user_id: string
  /** JSON: list of SecurityEntry, the oldest first. */
  readonly entries: string
}

/** From where a session that goes on was started. */
export interface SecuritySessionRow {
  readonly id: string
  readonly address: string | null
  readonly os: string | null
  readonly browser: string | null
}

export const securityLogTable: TableDefinition<SecurityLogRow> = {
  name: 'security_log',
  key: ['user_id'],
  columns: { user_id: TEXT, entries: 'bigint', devices: 'text', first_session: 'text' },
  indexes: [],
}

export const securityPageTable: TableDefinition<SecurityPageRow> = {
  name: 'security_page',
  key: ['id'],
  columns: { id: TEXT, user_id: TEXT, entries: 'text' },
  indexes: ['(user_id)'],
}

export const securitySessionTable: TableDefinition<SecuritySessionRow> = {
  name: 'security_session',
  key: ['id'],
  columns: { id: TEXT, address: 'text', os: 'text', browser: 'text' },
  indexes: [],
}
