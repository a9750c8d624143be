import { senderMark } from '@modstead/infra/identity/presented-secret'
import type { FastifyInstance } from 'fastify'

/**
 * Keeps answers to the signed-in out of shared caches, unless their route says that they are for everybody. Caches
 * know about `Authorization` by themselves (RFC 9111, 3.5), but not about cookies.
 */
export const keepPrivate = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ headers }, reply, done) => {
    if (senderMark(headers)) reply.header('cache-control', 'private, no-cache')
    done()
  })
}
