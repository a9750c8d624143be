import type { Metrics } from '@modstead/infra/telemetry/metrics'
import { addToTally, newTally, type Tally } from '@modstead/infra/telemetry/tally'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The counts of the route. undefined: the request has none. */
    counted: CountedRoute | undefined
    /** Milliseconds, from `performance.now()`. */
    arrivedAt: number
  }
}

interface CountedRoute {
  readonly method: string
  readonly route: string
  readonly times: Tally
  readonly statuses: Map<number, number>
}

/** Replaces the route of a request that has none. */
const NO_ROUTE = 'none'

/**
 * Counts requests by route and status, and measures the time until an answer is ready to be sent: how fast a
 * client reads it is outside our control. Each route keeps its own numbers, so a request costs only a few
 * additions. Register before the routes.
 */
export const countRequests = (app: FastifyInstance, metrics: Metrics): void => {
  const known: CountedRoute[] = []
  const countedFor = (method: string, route: string): CountedRoute => {
    const counted = { method, route, times: newTally(), statuses: new Map<number, number>() }
    known.push(counted)
    return counted
  }
  const unknown = countedFor('any', NO_ROUTE)

  app.decorateRequest('counted', undefined)
  app.decorateRequest('arrivedAt', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.arrivedAt = performance.now()
    done()
  })
  app.addHook('onRoute', (route) => {
    const counted = countedFor([route.method].flat().join(','), route.url)
    route.onRequest = [
      (request, _reply, done) => {
        request.counted = counted
        done()
      },
      ...[route.onRequest ?? []].flat(),
    ]
  })
  app.addHook('onSend', ({ counted = unknown, arrivedAt }, { statusCode }, _payload, done) => {
    const { statuses, times } = counted
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    addToTally(times, (performance.now() - arrivedAt) / 1_000)
    done()
  })

  metrics.counts('http_requests_total', 'Answers by route and status', ['method', 'route', 'status'], () =>
    known.flatMap(({ method, route, statuses }) =>
      [...statuses].map(([status, value]) => ({ labels: { method, route, status: `${status}` }, value })),
    ),
  )
  metrics.tallies(
    'http_request_seconds',
    'Time until an answer is ready to be sent',
    ['method', 'route'],
    () =>
      known
        .filter(({ statuses }) => statuses.size > 0)
        .map(({ method, route, times }) => ({ labels: { method, route }, tally: times })),
  )
}
