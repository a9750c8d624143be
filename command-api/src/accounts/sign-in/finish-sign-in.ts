import type { SignInMeans } from '@modstead/domain/accounts/session/events'
import type { Position } from '@modstead/infra/event-store/port'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { handOver } from '../session/hand-over.ts'
import { startSession } from '../session/start-session.ts'
import type { ActiveUser } from '../user/load-account.ts'
import { keepDevice } from './device-cookie.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'sessionCookie' | 'sealed' | 'publicUrl'>

export interface SignedIn {
  /** The secret. null: it went into a cookie. */
  readonly session: string | null
  readonly position: Position
}

/**
 * Starts the session of a person who has passed every required step, by any means, and remembers their
 * browser.
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
  if (session === null) keepDevice(deps, request, reply, userId)
  return { session, position: started.position }
}
