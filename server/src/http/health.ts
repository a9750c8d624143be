import type { EngineState } from '@modstead/infra/engines/engine-watch'
import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { FastifyInstance } from 'fastify'
import { ALIVE, METRICS, READY } from './health-paths.ts'

export interface Readiness {
  /** The next step before the process can serve, in a few words. null: none. */
  readonly starting: () => string | null
  /** Aborted once the process is asked to end, while it still answers. */
  readonly leaving: AbortSignal
  /** The names of the engines of which at least one must be up to serve pages. */
  readonly readFrom: readonly string[]
  /** The state of each engine. */
  look(): Promise<Readonly<Record<string, EngineState>>>
}

/** Whether a gateway sends requests to a process that is alive. */
export type HealthStatus = 'ok' | 'starting' | 'stopping'

/**
 * `/healthz`: the process is alive. `/readyz`: whether it serves pages, and which engines are away.
 * `/metrics`: Prometheus text.
 */
export const serveHealth = (
  app: FastifyInstance,
  readiness: Readiness,
  metrics: Metrics['registry'],
): void => {
  const status = (): HealthStatus => {
    if (readiness.leaving.aborted) return 'stopping'
    return readiness.starting() === null ? 'ok' : 'starting'
  }
  app.get(ALIVE, async () => ({ status: status() }))
  app.get(READY, async (_request, reply) => {
    const dependencies = await readiness.look()
    const away = Object.keys(dependencies).filter((name) => dependencies[name] === 'away')
    const missing = readiness.starting() ?? away[0] ?? null
    const refuse = (because: string) =>
      reply.code(503).header('retry-after', '1').send({ status: because, missing, dependencies })
    if (status() === 'stopping') return refuse('stopping')
    if (missing === null) return { status: 'ready', dependencies }
    if (status() === 'ok' && readiness.readFrom.some((name) => dependencies[name] === 'up'))
      return { status: 'degraded', missing, dependencies }
    return refuse('not ready')
  })
  app.get(METRICS, async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.metrics()),
  )
}
