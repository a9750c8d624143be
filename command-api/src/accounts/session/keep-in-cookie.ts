import type { FastifyReply } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'

export interface HandedOver {
  readonly secret: string
  /** ISO 8601. */
  readonly endsAt: string
}

/** Nothing on the way may keep an answer with the secret of a session. */
export const keepInCookie = (
  { sessionCookie }: Pick<CommandDependencies, 'sessionCookie'>,
  reply: FastifyReply,
  { secret, endsAt }: HandedOver,
): void => {
  reply
    .header('cache-control', 'no-store')
    .header('set-cookie', sessionCookie.keep(secret, endsAt, Date.now()))
}
