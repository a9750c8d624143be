import { HttpProblem } from '@modstead/infra/http/problem'
import type { TokenClaims } from '@modstead/infra/identity/signed-token'
import type { CommandDependencies } from '../dependencies.ts'

/** Links in mails work for so long. */
export const LINK_HOURS = 24

type Deps = Pick<CommandDependencies, 'links'>

/** The secret part of a link. It holds nothing that is not to be read. */
export const makeLink = ({ links }: Deps, purpose: string, claims: TokenClaims): string =>
  links.sign(purpose, claims, new Date(Date.now() + LINK_HOURS * 60 * 60 * 1000))

/** Throws the problem of a link that is out of date or was made elsewhere. */
export const openLink = ({ links }: Deps, purpose: string, flow: string): TokenClaims => {
  const claims = links.verify(purpose, flow, new Date())
  if (claims === 'expired') throw new HttpProblem('link-expired', 'This link is out of date.')
  if (claims === null) throw new HttpProblem('link-invalid', 'This link does not work.')
  return claims
}
