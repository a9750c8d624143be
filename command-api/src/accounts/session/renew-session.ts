import { randomUUID } from 'node:crypto'
import { session, user } from '@modstead/domain/accounts/aggregates'
import { expiryOf } from '@modstead/domain/accounts/session/lifetime'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { Position } from '@modstead/infra/event-store/port'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { newSecret } from '@modstead/infra/identity/secret-token'
import type { CommandDependencies } from '../../dependencies.ts'
import { loadSession, sessionHasEnded } from './own-session.ts'

export interface RenewedSession {
  readonly secret: string
  /** ISO 8601, like `endsAt`. */
  readonly expiresAt: string
  readonly endsAt: string
  readonly position: Position
}

export interface OwnSecret {
  readonly sessionId: string
  /** Hash of the secret that the request carries. */
  readonly presentedHash: string
}

/**
 * Gives a session another secret, by default a new one, and moves it to the epoch that its own request has
 * just begun. `begun` is 0 for a request that begins none. Throws CommandRefused `session-not-found` if
 * another request has begun an epoch in the meantime: that ended this session, which must not come back.
 */
export const renewSession = async (
  deps: Pick<CommandDependencies, 'executor'>,
  { sessionId, presentedHash }: OwnSecret,
  sender: Sender,
  begun: 0 | 1 = 1,
  secret = newSecret('mra', sessionId),
): Promise<RenewedSession> => {
  const { executor } = deps
  const { userId, endsAt, epoch: former } = await loadSession(deps, sessionId)
  const { state } = await executor.load(user, userId)
  const epoch = state.status === 'active' ? state.signIn.epoch : null
  if (epoch === null || epoch > former + begun) throw sessionHasEnded()
  const secrets = { presentedHash, secretHash: hashSecret(secret) }
  const command = { type: 'RenewSession', sessionId, epoch, ...secrets } as const
  // Each renewal makes its own secret, because a repeat could not show the first one.
  const { ifMatch: _ofUser, ...intent } = { ...sender.intent, commandId: randomUUID() }
  const { position } = await executor.execute(session, sessionId, command, contextOf(sender), intent)
  return { secret, endsAt, expiresAt: expiryOf(sender.now, endsAt), position }
}
