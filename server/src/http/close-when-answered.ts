import type { FastifyInstance } from 'fastify'

const EVERY_MS = 50

/** A connection whose request was under way when the server began to close would stay open for the next one, and keep the server. */
export const closeWhenAnswered = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    const closing = setInterval(() => app.server.closeIdleConnections(), EVERY_MS).unref()
    app.server.once('close', () => clearInterval(closing))
  })
}
