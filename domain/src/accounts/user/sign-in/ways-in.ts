import { hasControlCharacters } from '../../../kernel/control-characters.ts'
import { reject } from '../../../kernel/rejection.ts'
import type { SignIn } from './state.ts'

interface WaysIn {
  readonly hasPassword: boolean
  readonly passkeys: readonly unknown[]
  readonly providers: readonly unknown[]
}

/** The last way in cannot be removed. A second factor alone is not a way in. */
export const hasOtherWayIn = ({ hasPassword, passkeys, providers }: WaysIn): boolean =>
  (hasPassword ? 1 : 0) + passkeys.length + providers.length > 1

export const canLoseWayIn = ({ passwordHash, passkeys, providers }: SignIn): boolean =>
  hasOtherWayIn({ hasPassword: passwordHash !== null, passkeys, providers })

export const passkeyNameProblem = (name: string) =>
  name.trim().length < 1 || name.length > 64 || hasControlCharacters(name)
    ? reject('passkey-name-invalid', 'The name of a passkey is one line of 1 to 64 characters.')
    : null
