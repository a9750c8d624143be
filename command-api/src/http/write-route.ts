import type { Scope } from '@modstead/domain/accounts/access-token/scopes'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import type { Position } from '@modstead/infra/event-store/port'
import { type Principal, requireScope } from '@modstead/infra/http/principal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../dependencies.ts'
import { senderOf } from './sender.ts'

export interface Write {
  readonly principal: Principal
  readonly sender: Sender
}

/** Who sends this, or the 401 problem: no anonymous command exists. */
export const authorize = async (
  deps: Pick<CommandDependencies, 'authenticate'>,
  request: FastifyRequest,
  scope: Scope,
): Promise<Write> => {
  const principal = requireScope(await deps.authenticate(request.headers.authorization), scope)
  return { principal, sender: senderOf(request, principal) }
}

const tell = (reply: FastifyReply, position: Position) =>
  reply.header('consistency-token', position.toString())

/**
 * Answers once the read models show the write: a client of the public API reads its own writes without knowing of
 * positions. When they are late, the answer goes out all the same, with the token to wait by.
 */
export const answerWhenVisible = async (
  deps: Pick<CommandDependencies, 'waitForReadModels'>,
  reply: FastifyReply,
  position: Position,
): Promise<FastifyReply> => {
  await deps.waitForReadModels(position)
  return tell(reply, position).code(204).send()
}

/** As above, for what other streams follow by reaction: deletions, moves, invitations. */
export const answerWhenSettled = async (
  deps: Pick<CommandDependencies, 'waitForReactions'>,
  reply: FastifyReply,
  position: Position,
): Promise<FastifyReply> => {
  await deps.waitForReactions(position)
  return tell(reply, position).code(204).send()
}

/** Sends ready JSON of the read side. */
export const answerJson = (reply: FastifyReply, position: Position, json: string): FastifyReply =>
  tell(reply, position).code(200).header('content-type', 'application/json; charset=utf-8').send(json)
