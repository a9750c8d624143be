import { randomUUID } from 'node:crypto'
import { user } from '@modstead/domain/accounts/aggregates'
import type { SignInCommand } from '@modstead/domain/accounts/user/sign-in/commands'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { Principal } from '@modstead/infra/identity/principal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../dependencies.ts'
import { handOver } from './session/hand-over.ts'
import { ownSessionId } from './session/own-session.ts'
import { renewSession } from './session/renew-session.ts'

export interface SignInChange {
  readonly principal: Principal
  readonly sender: Sender
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Deps = Pick<CommandDependencies, 'executor' | 'sessionCookie'>

/** Changes by what the sender signs in, which ends all of their sessions but this one. */
export const changeSignIn = async (
  deps: Deps,
  command: SignInCommand,
  { principal, sender, request, reply }: SignInChange,
): Promise<Answer> => {
  const sessionId = ownSessionId(principal)
  // What is shown once must not be shown for a repeat, which stores nothing: each request is an intent of its own.
  const intent = { ...sender.intent, commandId: randomUUID(), isOneTime: true }
  await deps.executor.execute(user, command.userId, command, contextOf(sender), intent)
  const { position, ...renewed } = await renewSession(deps, sessionId, sender)
  handOver(deps, request, reply, renewed)
  return { position, revision: -1n }
}
