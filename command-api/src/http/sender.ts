import { createHash, randomUUID } from 'node:crypto'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { HttpProblem, invalidInput } from '@modstead/infra/http/problem'
import { actorOf, type Principal } from '@modstead/infra/identity/principal'
import type { FastifyRequest } from 'fastify'

/** Includes the user's id, so that no user can reuse the command id of another. */
const commandIdOf = (userId: string, key: string | undefined): string => {
  if (key === undefined) return randomUUID()
  if (key.length === 0 || key.length > 255)
    throw invalidInput('An Idempotency-Key has 1 to 255 characters.', 'invalid-header')
  return createHash('sha256').update(`${userId}\n${key}`).digest('hex')
}

/** Parses the strong ETag `"r<revision>"`. `*` and an absent header require nothing. */
const revisionOf = (ifMatch: string | undefined): bigint | undefined => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const revision = /^"r(\d{1,18})(?:-[^"]*)?"$/.exec(ifMatch.trim())?.[1]
  if (revision === undefined)
    throw new HttpProblem('invalid-if-match', 'If-Match does not name a revision of this resource.')
  return BigInt(revision)
}

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

/** Reads the sender, the intent and the time of a request. */
export const senderOf = (request: FastifyRequest, principal: Principal): Sender => {
  const ifMatch = revisionOf(request.headers['if-match'])
  const key = single(request.headers['idempotency-key'])
  const commandId = commandIdOf(principal.userId, key)
  return {
    actor: actorOf(principal),
    now: new Date().toISOString(),
    intent: {
      commandId,
      isOneTime: key === undefined,
      correlationId: request.id,
      via: principal.via,
      ...(principal.onBehalfOf !== null && { onBehalfOf: principal.onBehalfOf }),
      ...(ifMatch !== undefined && { ifMatch }),
    },
  }
}
