import type { FastifyInstance } from 'fastify'

const EVERY_MS = 50

/**
 * Closes idle connections until the server is closed. A connection whose request was in flight at first would
 * otherwise stay open for the next one, and keep the server running.
 */
export const closeWhenAnswered = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    const closing = setInterval(() => app.server.closeIdleConnections(), EVERY_MS).unref()
    app.server.once('close', () => clearInterval(closing))
  })
}
