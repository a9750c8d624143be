import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { FastifyInstance } from 'fastify'

export interface Readiness {
  /** Null when ready; otherwise what is still missing, in a few words. */
  missing(): Promise<string | null>
}

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: Prometheus text. */
export const serveHealth = (
  app: FastifyInstance,
  readiness: Readiness,
  metrics: Metrics['registry'],
): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const missing = await readiness.missing()
    if (missing === null) return { status: 'ready' }
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready', missing })
  })
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.metrics()),
  )
}
