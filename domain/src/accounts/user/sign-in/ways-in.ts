import { hasControlCharacters } from '../../../kernel/control-characters.ts'
import { reject } from '../../../kernel/rejection.ts'
import type { SignIn } from './state.ts'

/** By how many different means somebody can sign in. A second factor alone is none. */
export const waysIn = ({ passwordHash, passkeys, providers }: SignIn): number =>
  (passwordHash === null ? 0 : 1) + passkeys.length + providers.length

export const passkeyNameProblem = (name: string) =>
  name.trim().length < 1 || name.length > 64 || hasControlCharacters(name)
    ? reject('passkey-name-invalid', 'The name of a passkey is one line of 1 to 64 characters.')
    : null
