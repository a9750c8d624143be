import { createHash } from 'node:crypto'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { FirstRequests } from '@modstead/infra/idempotency/port'
import type { FastifyRequest } from 'fastify'

export interface IdempotencyKeys {
  /**
   * Binds a request's Idempotency-Key to its content, so that a key repeated with other content is refused
   * (422) rather than given the first answer. Returns undefined for requests without a key, which cost
   * nothing here.
   */
  bind(request: FastifyRequest, commandId: string, content: unknown): Promise<void> | undefined
  /**
   * Frees the key of a refused request, which has done nothing, so that the key may be used for a corrected
   * request. Returns undefined if the request has bound no key.
   */
  free(request: FastifyRequest): Promise<void> | undefined
  /**
   * Records the id of the thing that the request names. When the request is repeated, that name may mean
   * nothing, or something else. Returns undefined if the request has bound no key.
   */
  keepSubject(request: FastifyRequest, id: string): Promise<void> | undefined
  /** The id that an earlier attempt of this request recorded. */
  subjectOf(request: FastifyRequest): Promise<string | undefined>
}

interface Bound {
  readonly commandId: string
  readonly digest: Buffer
}

const digestOf = ({ method, url }: FastifyRequest, content: unknown): Buffer =>
  createHash('sha256')
    .update(`${method} ${url}\n`)
    .update(Buffer.isBuffer(content) ? content : (JSON.stringify(content) ?? ''))
    .digest()

export const createIdempotencyKeys = (firstRequests: FirstRequests): IdempotencyKeys => {
  const boundHere = new WeakMap<FastifyRequest, Bound>()

  const bind = async (request: FastifyRequest, bound: Bound): Promise<void> => {
    if (!(await firstRequests.bind(bound.commandId, bound.digest)))
      throw new HttpProblem(
        'idempotency-key-reused',
        'This Idempotency-Key was sent before with another request. Use a new one.',
      )
    boundHere.set(request, bound)
  }

  return {
    bind(request, commandId, content) {
      if (request.headers['idempotency-key'] === undefined) return undefined
      return bind(request, { commandId, digest: digestOf(request, content) })
    },
    free(request) {
      const bound = boundHere.get(request)
      if (bound === undefined) return undefined
      boundHere.delete(request)
      return firstRequests.free(bound.commandId, bound.digest)
    },
    keepSubject(request, id) {
      const bound = boundHere.get(request)
      return bound && firstRequests.keepSubject(bound.commandId, bound.digest, id)
    },
    async subjectOf(request) {
      const bound = boundHere.get(request)
      return bound && firstRequests.subjectOf(bound.commandId)
    },
  }
}
