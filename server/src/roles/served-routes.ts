import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ServedRoute } from './messages.ts'

/** It does not report itself, so no gateway forwards there from outside. */
const SERVED_ROUTES = '/served-routes'

const servedRoutes = z.array(z.object({ method: z.string(), url: z.string() }))

/**
 * Records the routes that are registered from now on, and serves their list to a gateway in another process.
 */
export const noteRoutes = (app: FastifyInstance): readonly ServedRoute[] => {
  const routes: ServedRoute[] = []
  app.get(SERVED_ROUTES, async () => routes)
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url })
  })
  return routes
}

/** Asks the process at `address`. Rejects if it does not answer within the limit. */
export const askForRoutes = async (address: string, limitMs: number): Promise<readonly ServedRoute[]> => {
  const answer = await fetch(`${address}${SERVED_ROUTES}`, { signal: AbortSignal.timeout(limitMs) })
  if (!answer.ok) throw new Error(`${address}${SERVED_ROUTES} answers ${answer.status}`)
  return servedRoutes.parse(await answer.json())
}
