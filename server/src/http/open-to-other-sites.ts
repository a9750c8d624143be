import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the plugin: false if the route answers no preflights. */
    readonly cors?: false
  }
}

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
 * Lets programs in pages of other sites use the API. Every answer carries the same two headers. Only routes that
 * answer preflights need more, so the plugin is switched off for the others: it would cost each read.
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
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().includes('OPTIONS')) route.config = { ...route.config, cors: false }
  })
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: 3600,
    strictPreflight: false,
  })
}
