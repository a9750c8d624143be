import type { SignInMeans } from '@modstead/domain/accounts/session/events'
import type { Position } from '@modstead/infra/event-store/port'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { handOver } from '../session/hand-over.ts'
import { leaveForAnother } from '../session/leave-for-another.ts'
import { startSession } from '../session/start-session.ts'
import type { ActiveUser } from '../user/load-account.ts'
import { keepDevice } from './device-cookie.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'authenticate' | 'sessionCookie' | 'sealed' | 'publicUrl'>

export interface SignedIn {
  /** The secret. null: it went into a cookie. */
  readonly session: string | null
  readonly position: Position
}

/**
 * Starts the session of a person who has passed every required step, by any means. Remembers their browser,
 * and ends the session that it had.
 */
export const finishSignIn = async (
  deps: Deps,
  { userId, role, signIn: { epoch } }: ActiveUser,
  means: SignInMeans,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> => {
  const started = await startSession(deps, { userId, role, epoch, means }, request)
  const session = handOver(deps, request, reply, started)
  if (session !== null) return { session, position: started.position }
  keepDevice(deps, request, reply, userId)
  const position = (await leaveForAnother(deps, request)) ?? started.position
  return { session, position }
}
