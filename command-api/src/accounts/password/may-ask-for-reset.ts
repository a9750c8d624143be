import type { CommandDependencies } from '../../dependencies.ts'
import { mayMailTo } from '../email/mails-to-address.ts'
import { loginKey } from '../sign-in/login-key.ts'
import { MAILS_TO_ADDRESS, mayStillTry } from '../sign-in/tries.ts'

type Deps = Pick<CommandDependencies, 'blindIndex' | 'throttle'>

/**
 * Counts a reset of the account with this login, and returns whether it may be mailed. It counts by the
 * address that gets the mail. A login that is an address counts as that address even if nobody has it, and
 * any other by what was typed, so that nobody learns from what is left who has an account.
 */
export const mayAskForReset = (deps: Deps, login: string, email: string | null): Promise<boolean> => {
  const to = email ?? (login.includes('@') ? login : null)
  return to === null
    ? mayStillTry(deps, MAILS_TO_ADDRESS, loginKey(deps, login))
    : mayMailTo(deps, to, 'reset')
}
