import { type UserEvent, userEvents } from '@modstead/domain/accounts/user/events'
import { endsSessions } from '@modstead/domain/accounts/user/sign-in/ends-sessions'
import { isErased, type Personal } from '@modstead/domain/kernel/event-definition'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, type Tables, typesOf } from '../../runtime/projection.ts'
import { type PasskeyView, type ProviderView, type SignInRow, signInTable } from './table.ts'

const textOf = (text: Personal | null): string | null => (text === null || isErased(text) ? null : text)

const passkeysOf = ({ passkeys }: SignInRow): readonly PasskeyView[] => JSON.parse(passkeys)
const providersOf = ({ providers }: SignInRow): readonly ProviderView[] => JSON.parse(providers)
const codesOf = ({ backup_codes }: SignInRow): readonly boolean[] => JSON.parse(backup_codes)

const allLeft = (codes: readonly string[]): string => JSON.stringify(codes.map(() => true))

const withPasskeys = (row: SignInRow, passkeys: readonly PasskeyView[]): SignInRow => ({
  ...row,
  passkeys: JSON.stringify(passkeys),
})

const changingPasskey = (row: SignInRow, id: string, change: Partial<PasskeyView>): SignInRow =>
  withPasskeys(
    row,
    passkeysOf(row).map((passkey) => (passkey.id === id ? { ...passkey, ...change } : passkey)),
  )

const withoutProvider = (row: SignInRow, name: string): readonly ProviderView[] =>
  providersOf(row).filter(({ provider }) => provider !== name)

const evolve = (row: SignInRow, event: Recorded<UserEvent>): SignInRow => {
  switch (event.type) {
    case 'UserPasswordSet': {
      const isKnown = !isErased(event.data.passwordHash)
      return { ...row, password_set_at: isKnown ? instant(event.at) : null }
    }
    case 'UserPasswordRemoved':
      return { ...row, password_set_at: null }
    case 'TotpEnabled':
      return { ...row, totp_enabled_at: instant(event.at), backup_codes: allLeft(event.data.codeHashes) }
    case 'TotpDisabled':
      return { ...row, totp_enabled_at: null, backup_codes: '[]' }
    case 'BackupCodesReplaced':
      return { ...row, backup_codes: allLeft(event.data.codeHashes) }
    case 'BackupCodeUsed': {
      const { index } = event.data
      const left = codesOf(row).map((isLeft, at) => isLeft && at !== index)
      return { ...row, backup_codes: JSON.stringify(left) }
    }
    case 'PasskeyAdded': {
      const { passkeyId: id, name, isBackedUp: backed_up, isUserVerified, addedAt } = event.data
      const passkey = { id, name: textOf(name) ?? '', backed_up, added_at: instant(addedAt), used_at: null }
      return withPasskeys(row, [...passkeysOf(row), { ...passkey, verifies_user: isUserVerified === true }])
    }
    case 'PasskeyRenamed':
      return changingPasskey(row, event.data.passkeyId, { name: textOf(event.data.name) ?? '' })
    case 'PasskeyUsed': {
      const { passkeyId, isUserVerified } = event.data
      const change = { used_at: instant(event.at), ...(isUserVerified && { verifies_user: true }) }
      return changingPasskey(row, passkeyId, change)
    }
    case 'PasskeyRemoved': {
      const { passkeyId } = event.data
      const left = passkeysOf(row).filter(({ id }) => id !== passkeyId)
      return withPasskeys({ ...row, asks_for_passkey: row.asks_for_passkey && left.length > 0 }, left)
    }
    case 'PasskeyStepChosen':
      return { ...row, asks_for_passkey: event.data.isAsked }
    case 'ProviderLinked': {
      const { provider, shownAs } = event.data
      const linked = { provider, shown_as: textOf(shownAs), linked_at: instant(event.at) }
      return { ...row, providers: JSON.stringify([...withoutProvider(row, provider), linked]) }
    }
    case 'ProviderUnlinked':
      return { ...row, providers: JSON.stringify(withoutProvider(row, event.data.provider)) }
    default:
      return row
  }
}

const blank = (user_id: string): SignInRow => ({
  user_id,
  epoch: 0,
  password_set_at: null,
  totp_enabled_at: null,
  backup_codes: '[]',
  passkeys: '[]',
  asks_for_passkey: false,
  providers: '[]',
})

const apply = (event: Recorded<UserEvent>, tables: Tables) => {
  const rows = tables.of(signInTable)
  const { userId } = event.data
  if (event.type === 'UserRegistered') return rows.set(blank(userId))
  if (event.type === 'UserErased') return rows.delete(userId)
  const row = rows.get(userId)
  if (!row) return
  rows.set({ ...evolve(row, event), epoch: row.epoch + (endsSessions(event.type) ? 1 : 0) })
}

export const signInProjection = defineProjection<UserEvent>({
  name: 'accounts/sign-in',
  group: 'site',
  version: 5,
  types: typesOf(userEvents),
  tables: [signInTable],
  keys: (event) => [{ table: signInTable, key: event.data.userId }],
  apply,
})
