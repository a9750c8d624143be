import { type TableDefinition, TEXT } from '../../runtime/table.ts'

export interface PasskeyView {
  readonly id: string
  readonly name: string
  readonly added_at: string
  readonly used_at: string | null
  /** Whether it is also on another device. */
  readonly backed_up: boolean
  /** Whether it was seen to verify its user. Otherwise it is a second step only. */
  readonly verifies_user: boolean
}

export interface ProviderView {
  readonly provider: string
  /** Name of the account at the provider. */
  readonly shown_as: string | null
  readonly linked_at: string
}

/** How a user signs in, in a form that the user may see: it contains no secret. */
export interface SignInRow {
  readonly user_id: string
  /** Sessions of an earlier epoch have ended. */
  readonly epoch: number
  readonly password_set_at: string | null
  readonly totp_enabled_at: string | null
  /** JSON: for each backup code, whether it is still unused. */
  readonly backup_codes: string
  /** JSON: list of PasskeyView. */
  readonly passkeys: string
  /** Whether a passkey has to follow a password or a provider. */
  readonly asks_for_passkey: boolean
  /** JSON: list of ProviderView. */
  readonly providers: string
}

export const signInTable: TableDefinition<SignInRow> = {
  name: 'sign_in',
  key: ['user_id'],
  columns: {
    user_id: TEXT,
    epoch: 'bigint',
    password_set_at: 'text',
    totp_enabled_at: 'text',
    backup_codes: 'text',
    passkeys: 'text',
    asks_for_passkey: 'boolean',
    providers: 'text',
  },
  indexes: [],
}
