import { randomUUID } from 'node:crypto'
import { session } from '@modstead/domain/accounts/aggregates'
import type { SignInMeans } from '@modstead/domain/accounts/session/events'
import { endOf } from '@modstead/domain/accounts/session/lifetime'
import type { Role } from '@modstead/domain/kernel/actor'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import type { Position } from '@modstead/infra/event-store/port'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { deviceOf } from '@modstead/infra/identity/device'
import { newSecret } from '@modstead/infra/identity/secret-token'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { knownDevice } from '../sign-in/device-cookie.ts'

/** A person who has just proved who they are. */
export interface Proven {
  readonly userId: string
  readonly role: Role
  /** The account's epoch at the time of the proof. */
  readonly epoch: number
  readonly means: SignInMeans
}

export interface StartedSession {
  readonly sessionId: string
  readonly secret: string
  /** ISO 8601. */
  readonly endsAt: string
  readonly position: Position
}

/** Starts a new session for each sign-in, so that a secret from before the sign-in never becomes valid. */
export const startSession = async (
  deps: Pick<CommandDependencies, 'executor' | 'sealed' | 'publicUrl'>,
  { userId, role, epoch, means }: Proven,
  request: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>,
): Promise<StartedSession> => {
  const now = new Date().toISOString()
  const commandId = randomUUID()
  const sessionId = deriveId(commandId, 'session')
  const secret = newSecret('mra', sessionId)
  const { position } = await deps.executor.execute(
    session,
    sessionId,
    {
      type: 'StartSession',
      ...{ sessionId, userId, epoch, means },
      secretHash: hashSecret(secret),
      address: request.ip,
      ...deviceOf(request.headers['user-agent']),
      knownBrowser: knownDevice(deps, request, userId) !== null,
    },
    { actor: { kind: 'user', id: userId, role }, now },
    {
      ...{ commandId, isOneTime: true, beginsStream: true, correlationId: request.id },
      via: { kind: 'session', id: sessionId },
    },
  )
  return { sessionId, secret, endsAt: endOf(now), position }
}
