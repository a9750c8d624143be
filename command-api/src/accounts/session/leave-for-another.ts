import { randomUUID } from 'node:crypto'
import { session } from '@modstead/domain/accounts/aggregates'
import type { Position } from '@modstead/infra/event-store/port'
import { secretOfHeader } from '@modstead/infra/identity/presented-secret'
import { actorOf } from '@modstead/infra/identity/principal'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'

/**
 * Ends the session of the cookie that another one replaces: nobody could sign out of it any more. Returns
 * null if the request carries none.
 */
export const leaveForAnother = async (
  { executor, authenticate }: Pick<CommandDependencies, 'executor' | 'authenticate'>,
  request: FastifyRequest,
): Promise<Position | null> => {
  if (secretOfHeader(request.headers.authorization) !== null) return null
  const principal = await authenticate(request)
  if (principal?.via.kind !== 'session' || principal.via.id === null) return null
  const { via } = principal
  const sessionId = principal.via.id
  const command = { type: 'EndSession', sessionId, because: 'left-for-another' } as const
  const context = { actor: actorOf(principal), now: new Date().toISOString() }
  const intent = { commandId: randomUUID(), isOneTime: true, correlationId: request.id, via }
  return (await executor.execute(session, sessionId, command, context, intent)).position
}
