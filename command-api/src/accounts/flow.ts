import { randomBytes } from 'node:crypto'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { TokenClaims } from '@modstead/infra/identity/signed-token'
import type { CommandDependencies } from '../dependencies.ts'

const MINUTE_MS = 60_000
/** Actions that take several requests must finish within this time. */
const FLOW_MS = 30 * MINUTE_MS
/** The clocks of processes differ by less. */
const LEEWAY_MS = MINUTE_MS

type Deps = Pick<CommandDependencies, 'links' | 'once'>

/** Makes a token that ties the requests of one flow together. It is not stored, and contains nothing secret. */
export const makeFlow = ({ links }: Pick<Deps, 'links'>, purpose: string, claims: TokenClaims): string => {
  const nonce = randomBytes(12).toString('base64url')
  return links.sign(purpose, { ...claims, nonce }, new Date(Date.now() + FLOW_MS))
}

export const flowExpired = () =>
  new HttpProblem('flow-expired', 'This was begun too long ago, was done before, or was not begun here.')

/** Throws the problem `flow-expired`. */
export const openFlow = ({ links }: Pick<Deps, 'links'>, purpose: string, flow: string): TokenClaims => {
  const claims = links.verify(purpose, flow, new Date())
  if (claims === 'expired' || claims === null) throw flowExpired()
  return claims
}

/** Throws the problem `flow-expired` for all but the first request that finishes a flow, in any process. */
export const finishFlow = async ({ once }: Pick<Deps, 'once'>, flow: string): Promise<void> => {
  if (!(await once(`flow ${flow}`, Date.now() + FLOW_MS + LEEWAY_MS))) throw flowExpired()
}
