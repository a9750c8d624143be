import type { FastifyInstance } from 'fastify'

const A_YEAR = 365 * 24 * 60 * 60

/**
 * Puts these headers on every answer, including refusals. Pages and files add their own
 * Content-Security-Policy. Register first: an earlier hook would answer without the headers.
 */
export const protectAnswers = (app: FastifyInstance, publicUrl: string): void => {
  const headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Only if visitors use TLS: a browser that has seen this header never comes back without it.
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${A_YEAR}` }),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
