import { randomUUID } from 'node:crypto'
import type { Role } from '@modstead/domain/kernel/actor'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import type { FastifyRequest } from 'fastify'

/** Form in which an account is made. */
export const SIGN_UP = 'sign-up'

/** A user who acts for themselves before they have a session, through a form or a link of this name. */
export const ownSender = (
  request: FastifyRequest,
  { userId, role }: { readonly userId: string; readonly role: Role },
  by: string,
): Sender => ({
  actor: { kind: 'user', id: userId, role },
  now: new Date().toISOString(),
  intent: { commandId: randomUUID(), isOneTime: true, correlationId: request.id, via: bySystem(by) },
})
