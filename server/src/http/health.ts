import type { EngineState } from '@modstead/infra/engines/engine-watch'
import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { FastifyInstance } from 'fastify'

export interface Readiness {
  /** The next step before the process can serve, in a few words; null: none. */
  readonly starting: () => string | null
  /** The names of the engines without which no page is served. */
  readonly essential: readonly string[]
  /** The state of each engine. */
  look(): Promise<Readonly<Record<string, EngineState>>>
}

/** `/healthz`: the process lives. `/readyz`: it serves pages, and what it is without. `/metrics`: Prometheus text. */
export const serveHealth = (
  app: FastifyInstance,
  readiness: Readiness,
  metrics: Metrics['registry'],
): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const dependencies = await readiness.look()
    const away = Object.keys(dependencies).filter((name) => dependencies[name] === 'away')
    const missing = readiness.starting() ?? away[0] ?? null
    if (missing === null) return { status: 'ready', dependencies }
    if (readiness.starting() === null && !away.some((name) => readiness.essential.includes(name)))
      return { status: 'degraded', missing, dependencies }
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready', missing, dependencies })
  })
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.metrics()),
  )
}
