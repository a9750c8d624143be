import { senderMark } from '@modstead/infra/identity/presented-secret'
import type { FastifyInstance } from 'fastify'

/**
 * What is answered to the signed-in stays out of shared caches, unless its route says that it is for everybody. Caches
 * know of `Authorization` by themselves (RFC 9111, 3.5), and not of cookies.
 */
export const keepPrivate = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ headers }, reply, done) => {
    if (senderMark(headers)) reply.header('cache-control', 'private, no-cache')
    done()
  })
}
