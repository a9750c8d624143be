import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'

/** Pages of this site keep the secret where scripts cannot read it. Programs get it in the answer. */
const isForPage = ({ url }: FastifyRequest): boolean => url.startsWith('/_internal/')

interface HandedOver {
  readonly secret: string
  /** ISO 8601. */
  readonly endsAt: string
}

type Deps = Pick<CommandDependencies, 'sessionCookie'>

/** Nothing on the way may keep an answer with the secret of a session. */
const neverKept = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store')

export const keepInCookie = (
  { sessionCookie }: Deps,
  reply: FastifyReply,
  { secret, endsAt }: HandedOver,
): void => {
  neverKept(reply).header('set-cookie', sessionCookie.keep(secret, endsAt, Date.now()))
}

/** Gives a secret to the sender, in a cookie or by returning it for the answer. */
export const handOver = (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  handed: HandedOver,
): string | null => {
  if (isForPage(request)) {
    keepInCookie(deps, reply, handed)
    return null
  }
  neverKept(reply)
  return handed.secret
}
