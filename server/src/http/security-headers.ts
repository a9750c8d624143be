import type { FastifyInstance } from 'fastify'

const A_YEAR = 365 * 24 * 60 * 60

/**
 * On every answer, also on refusals. Pages and files add a Content-Security-Policy of their own. Register first: what
 * comes before would answer without them.
 */
export const protectAnswers = (app: FastifyInstance, publicUrl: string): void => {
  const headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Only where visitors come by TLS: browsers that heard it never again come without.
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${A_YEAR}` }),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
