import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import type { CommandDependencies } from '../../dependencies.ts'
import { accountGone } from '../account-of-link.ts'
import { markOf } from '../email/mails-to-address.ts'
import { makeLink, openLink } from '../links.ts'
import { type ActiveUser, findActive } from '../user/load-account.ts'

export const RESET_PASSWORD = 'reset-password'

type Deps = Pick<CommandDependencies, 'executor' | 'links' | 'blindIndex'>

/** The token in a link that works until the password, another means of signing in or the address changes. */
export const makeResetLink = (
  deps: Pick<Deps, 'links' | 'blindIndex'>,
  { userId, epoch, email }: { readonly userId: string; readonly epoch: number; readonly email: string },
): string => makeLink(deps, RESET_PASSWORD, { user: userId, epoch, address: markOf(deps, email) })

/**
 * Throws the problem if the link no longer works. `link` is the state that the account must still have, which
 * the command checks.
 */
export const openResetLink = async (
  deps: Deps,
  flow: string,
): Promise<{ account: ActiveUser; link: { epoch: number; email: string } }> => {
  const { user: userId, epoch, address } = openLink(deps, RESET_PASSWORD, flow)
  const account = await findActive(deps, `${userId}`)
  if (account === null) throw accountGone()
  const { email } = account.signIn
  if (email === null || markOf(deps, email) !== address)
    throw new CommandRefused({
      rejected: 'email-changed-since',
      because: 'The account has another email address by now.',
    })
  return { account, link: { epoch: Number(epoch), email } }
}
