import { HttpProblem } from '@modstead/infra/http/problem'
import type { TokenClaims } from '@modstead/infra/identity/signed-token'
import type { CommandDependencies } from '../dependencies.ts'
import { openLink } from './links.ts'
import { type ActiveUser, findActive } from './user/load-account.ts'

export const accountGone = () => new HttpProblem('account-gone', 'The account of this link is deleted.')

/** Finds the account of a link and reads its content. Throws the problem if the link does not work. */
export const accountOfLink = async (
  deps: Pick<CommandDependencies, 'links' | 'executor'>,
  purpose: string,
  flow: string,
): Promise<{ readonly account: ActiveUser; readonly claims: TokenClaims }> => {
  const claims = openLink(deps, purpose, flow)
  const account = await findActive(deps, `${claims.user}`)
  if (account === null) throw accountGone()
  return { account, claims }
}
