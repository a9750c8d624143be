import { randomUUID } from 'node:crypto'
import { session } from '@modstead/domain/accounts/aggregates'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { newSecret } from '@modstead/infra/identity/secret-token'
import type { CommandDependencies } from '../../dependencies.ts'
import { keepInCookie } from '../session/keep-in-cookie.ts'
import { type OwnRequest, programSecret } from '../session/keep-own-session.ts'
import { loadSession, ownSessionId, presentedHash } from '../session/own-session.ts'

/**
 * Records what the sender has proved in this epoch of their account. A browser gets a new secret in its
 * cookie, so that copies of the one before are not proven too.
 */
export const proveOwnSession = async (
  deps: Pick<CommandDependencies, 'executor' | 'sessionCookie'>,
  { principal, sender, request, reply }: OwnRequest,
  epoch: number,
): Promise<Answer> => {
  const { executor } = deps
  const sessionId = ownSessionId(principal)
  const { endsAt } = await loadSession(deps, sessionId)
  const ofProgram = programSecret(request)
  const secret = ofProgram ?? newSecret('mra', sessionId)
  const secrets = { presentedHash: presentedHash(deps, request), secretHash: hashSecret(secret) }
  const command = { type: 'ProveSession', sessionId, epoch, ...secrets } as const
  const intent = { ...sender.intent, commandId: randomUUID(), isOneTime: true }
  const answer = await executor.execute(session, sessionId, command, contextOf(sender), intent)
  if (ofProgram === null) keepInCookie(deps, reply, { secret, endsAt })
  return answer
}
