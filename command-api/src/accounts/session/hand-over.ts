import { presentedSecret } from '@modstead/infra/identity/presented-secret'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { type HandedOver, keepInCookie } from './keep-in-cookie.ts'
import { programSecret } from './keep-own-session.ts'

type Deps = Pick<CommandDependencies, 'sessionCookie'>

/**
 * Pages of this site keep the secret where scripts cannot read it. A request with the cookie comes from a page,
 * whatever its path, or a script could exchange the cookie for a secret that it can read. Programs get the
 * secret in the answer.
 */
const isForPage = ({ sessionCookie }: Deps, request: FastifyRequest): boolean =>
  programSecret(request) === null &&
  (request.url.startsWith('/_internal/') || presentedSecret(request.headers, sessionCookie.name) !== null)

/** Gives a secret to the sender, in a cookie or by returning it for the answer. */
export const handOver = (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  handed: HandedOver,
): string | null => {
  if (isForPage(deps, request)) {
    keepInCookie(deps, reply, handed)
    return null
  }
  reply.header('cache-control', 'no-store')
  return handed.secret
}
