import type { Answer } from '@modstead/infra/command-pipeline/answer'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { secretOfHeader } from '@modstead/infra/identity/presented-secret'
import type { Principal } from '@modstead/infra/identity/principal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { ownSessionId } from './own-session.ts'
import { renewSession } from './renew-session.ts'

export interface OwnRequest {
  readonly principal: Principal
  readonly sender: Sender
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Deps = Pick<CommandDependencies, 'executor' | 'sessionCookie'>

/**
 * Keeps the sender's session. If their change began a new epoch, the session moves to that epoch, which ends
 * all others. A browser gets a new secret in its cookie. A program keeps the one that it sent, because the
 * answers of `/v2` have no place for another.
 */
export const keepOwnSession = async (
  deps: Deps,
  { principal, sender, request, reply }: OwnRequest,
  begun: 0 | 1 = 1,
): Promise<Answer> => {
  const ofProgram = secretOfHeader(request.headers.authorization)
  const renewed = await renewSession(deps, ownSessionId(principal), sender, begun, ofProgram ?? undefined)
  if (ofProgram === null)
    reply.header('set-cookie', deps.sessionCookie.keep(renewed.secret, renewed.endsAt, Date.now()))
  return { position: renewed.position, revision: -1n }
}
