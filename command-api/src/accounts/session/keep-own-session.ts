import type { Answer } from '@modstead/infra/command-pipeline/answer'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { secretOfHeader } from '@modstead/infra/identity/presented-secret'
import type { Principal } from '@modstead/infra/identity/principal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { keepInCookie } from './keep-in-cookie.ts'
import { ownSessionId, presentedHash } from './own-session.ts'
import { renewSession } from './renew-session.ts'

export interface OwnRequest {
  readonly principal: Principal
  readonly sender: Sender
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Deps = Pick<CommandDependencies, 'executor' | 'sessionCookie'>

/** A program keeps the secret that it sent, because the answers of `/v2` have no place for another. */
export const programSecret = ({ headers }: FastifyRequest): string | null =>
  secretOfHeader(headers.authorization)

/**
 * Moves the sender's session to the epoch that their change has begun, which ends all others. A browser gets
 * a new secret in its cookie.
 */
export const keepOwnSession = async (
  deps: Deps,
  { principal, sender, request, reply }: OwnRequest,
): Promise<Answer> => {
  const own = { sessionId: ownSessionId(principal), presentedHash: presentedHash(deps, request) }
  const ofProgram = programSecret(request)
  const renewed = await renewSession(deps, own, sender, 1, ofProgram ?? undefined)
  if (ofProgram === null) keepInCookie(deps, reply, renewed)
  return { position: renewed.position, revision: -1n }
}
