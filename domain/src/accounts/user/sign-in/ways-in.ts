import { hasControlCharacters } from '../../../kernel/control-characters.ts'
import { reject } from '../../../kernel/rejection.ts'
import { lengthOf } from '../../../kernel/text-length.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '../../text-limits.ts'
import type { ProviderName } from './events.ts'
import type { SignIn } from './state.ts'

export interface WaysIn {
  readonly hasPassword: boolean
  /** One that has never verified its user can only be a second step. */
  readonly passkeys: readonly { readonly verifiesUser: boolean }[]
  /** Those that the site offers: with another one nobody can sign in. */
  readonly providers: readonly unknown[]
}

/** Whether one of them lets somebody in. A second factor alone does not. */
export const hasWayIn = ({ hasPassword, passkeys, providers }: WaysIn): boolean =>
  hasPassword || passkeys.some(({ verifiesUser }) => verifiesUser) || providers.length > 0

/** What an account has to get in by. */
export const waysInOf = (
  { passwordHash, passkeys, providers }: SignIn,
  offered: readonly ProviderName[],
) => ({
  hasPassword: passwordHash !== null,
  passkeys,
  providers: providers.filter(({ provider }) => offered.includes(provider)),
})

export const passkeyNameProblem = (name: string) =>
  name.trim().length < 1 || lengthOf(name) > MAX_PASSKEY_NAME_LENGTH || hasControlCharacters(name)
    ? reject(
        'passkey-name-invalid',
        `The name of a passkey is one line of 1 to ${MAX_PASSKEY_NAME_LENGTH} characters.`,
      )
    : null
