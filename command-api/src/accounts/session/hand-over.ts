import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'

/** Pages of this site keep the secret where scripts cannot read it. Programs get it in the answer. */
const isForPage = ({ url }: FastifyRequest): boolean => url.startsWith('/_internal/')

/** Gives a secret to the sender, in a cookie or by returning it for the answer. */
export const handOver = (
  { sessionCookie }: Pick<CommandDependencies, 'sessionCookie'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, endsAt }: { readonly secret: string; readonly endsAt: string },
): string | null => {
  if (!isForPage(request)) return secret
  reply.header('set-cookie', sessionCookie.keep(secret, endsAt, Date.now()))
  return null
}
