import type { FastifyReply } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'

export interface HandedOver {
  readonly secret: string
  /** ISO 8601. */
  readonly endsAt: string
}

/** Nothing on the way may keep an answer with the secret of a session. */
export const neverKept = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store')

export const keepInCookie = (
  { sessionCookie }: Pick<CommandDependencies, 'sessionCookie'>,
  reply: FastifyReply,
  { secret, endsAt }: HandedOver,
): void => {
  neverKept(reply).header('set-cookie', sessionCookie.keep(secret, endsAt, Date.now()))
}
