import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

const EXPOSED = [
  'X-Ratelimit-Limit',
  'X-Ratelimit-Remaining',
  'X-Ratelimit-Reset',
  'Retry-After',
  'ETag',
  'Location',
  'Consistency',
  'Consistency-Token',
]

/**
 * Lets programs in pages of other sites use the API. Every answer carries the same two headers; only preflights
 * need more, and get it in a scope of their own.
 */
export const openToOtherSites = async (app: FastifyInstance): Promise<void> => {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED.join(', '),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  await app.register(async (preflights) => {
    await preflights.register(cors, {
      origin: '*',
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      maxAge: 3600,
      strictPreflight: false,
    })
  })
}
