import { randomUUID } from 'node:crypto'
import { session } from '@modstead/domain/accounts/aggregates'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import type { Position } from '@modstead/infra/event-store/port'
import { secretOfHeader } from '@modstead/infra/identity/presented-secret'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { senderOf } from '../../http/sender.ts'

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
  const sessionId = principal.via.id
  const sender = senderOf(request, principal)
  const command = { type: 'EndSession', sessionId, because: 'left-for-another' } as const
  // A key or a revision in the request is for the sign-in.
  const { ifMatch: _ofSignIn, ...intent } = { ...sender.intent, commandId: randomUUID(), isOneTime: true }
  return (await executor.execute(session, sessionId, command, contextOf(sender), intent)).position
}
