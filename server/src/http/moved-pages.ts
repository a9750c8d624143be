import type { FastifyInstance } from 'fastify'

/** Addresses that people know or guess, and the pages that they mean. */
const meant = [
  { address: '/dashboard', page: '/dashboard/notifications' },
  { address: '/flags', page: '/settings/flags' },
  { address: '/settings', page: '/settings/appearance' },
  { address: '/legal', page: '/legal/terms' },
]

/**
 * Redirects on the server, because each route of the pages would be part of the first load of all of them.
 */
export const serveMovedPages = (app: FastifyInstance): void => {
  for (const { address, page } of meant)
    app.get(address, { config: { answeredBy: [] } }, (_request, reply) => reply.redirect(page, 302))
}
