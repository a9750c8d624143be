import { HttpProblem } from '@modstead/infra/http/problem'
import type { TokenClaims } from '@modstead/infra/identity/signed-token'
import type { CommandDependencies } from '../dependencies.ts'

/** How long links in mails work. */
export const LINK_HOURS = 24

type Deps = Pick<CommandDependencies, 'links'>

/** The token in a link. It contains nothing secret. */
export const makeLink = ({ links }: Deps, purpose: string, claims: TokenClaims): string =>
  links.sign(purpose, claims, new Date(Date.now() + LINK_HOURS * 60 * 60 * 1000))

/** Throws the problem if the link is expired or was not made by us. */
export const openLink = ({ links }: Deps, purpose: string, flow: string): TokenClaims => {
  const claims = links.verify(purpose, flow, new Date())
  if (claims === 'expired') throw new HttpProblem('link-expired', 'This link is out of date.')
  if (claims === null) throw new HttpProblem('link-invalid', 'This link does not work.')
  return claims
}
