import { createHash } from 'node:crypto'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** Beyond this many the key used longest ago is forgotten: whatever is sent with it then gets the first answer. */
const REMEMBERED = 50_000

export interface IdempotencyKeys {
  /**
   * Ties a request's Idempotency-Key to what it asks, so that a key sent again with something else is refused (422) rather
   * than given the answer to the first. Requests without a key cost nothing here.
   */
  bind(request: FastifyRequest, commandId: string, content: unknown): void
  /** A request that was refused has done nothing: its key may be sent again with what is right. */
  free(request: FastifyRequest): void
}

const digestOf = ({ method, url }: FastifyRequest, content: unknown): string =>
  createHash('sha256')
    .update(`${method} ${url}\n`)
    .update(Buffer.isBuffer(content) ? content : (JSON.stringify(content) ?? ''))
    .digest('base64')

export const createIdempotencyKeys = (): IdempotencyKeys => {
  /** Command id to digest of the request that it was first sent with. */
  const firstRequests = new LRUCache<string, string>({ max: REMEMBERED })
  const boundHere = new WeakMap<FastifyRequest, string>()
  return {
    bind(request, commandId, content) {
      if (request.headers['idempotency-key'] === undefined) return
      const digest = digestOf(request, content)
      const first = firstRequests.get(commandId)
      if (first === digest) return
      if (first !== undefined)
        throw new HttpProblem(
          422,
          'invalid_input',
          'This Idempotency-Key was sent before with another request. Use a new one.',
        )
      firstRequests.set(commandId, digest)
      boundHere.set(request, commandId)
    },
    free(request) {
      const commandId = boundHere.get(request)
      if (commandId !== undefined) firstRequests.delete(commandId)
    },
  }
}
