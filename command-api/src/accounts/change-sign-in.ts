import { randomUUID } from 'node:crypto'
import { user } from '@modstead/domain/accounts/aggregates'
import type { SignInCommand } from '@modstead/domain/accounts/user/sign-in/commands'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import type { CommandDependencies } from '../dependencies.ts'
import { keepOwnSession, type OwnRequest } from './session/keep-own-session.ts'
import { lastingSessionId } from './session/own-session.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'sessionCookie'>

/** Changes the sender's means of signing in, which ends all of their sessions but this one. */
export const changeSignIn = async (deps: Deps, command: SignInCommand, own: OwnRequest): Promise<Answer> => {
  const { principal, sender, request } = own
  await lastingSessionId(deps, principal, request)
  // Data that is shown once must not be shown to a repeat, which stores nothing. So each request is its own
  // intent.
  const intent = { ...sender.intent, commandId: randomUUID(), isOneTime: true }
  await deps.executor.execute(user, command.userId, command, contextOf(sender), intent)
  return keepOwnSession(deps, own)
}
