import type { OpenSpan, Tracing } from '@modstead/infra/telemetry/tracing'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ALIVE, METRICS, READY } from './health-paths.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | undefined
  }
}

/** Monitoring requests these every few seconds. */
const UNTRACED = [ALIVE, READY, METRICS, '/served-routes']

const begin = (request: FastifyRequest, tracing: Tracing): OpenSpan => {
  const { method, headers, routeOptions } = request
  const route = routeOptions.url ?? 'none'
  const { traceparent } = headers
  return tracing.begin({
    name: `${method} ${route}`,
    kind: 'server',
    parent: typeof traceparent === 'string' ? traceparent : undefined,
    attributes: { 'modstead.step': 'http', 'http.request.method': method, 'http.route': route },
  })
}

const end = ({ span }: FastifyRequest, { statusCode }: FastifyReply): void =>
  span?.end(
    { 'http.response.status_code': statusCode },
    statusCode >= 500 ? new Error(`answered with ${statusCode}`) : undefined,
  )

/**
 * Opens a span for each request, named by its route, in the trace of the header `traceparent`. Register
 * before the routes.
 */
export const traceRequests = (app: FastifyInstance, tracing: Tracing): void => {
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    if (UNTRACED.includes(request.routeOptions.url ?? '')) return done()
    request.span = begin(request, tracing)
    request.span.run(done)
  })
  // Reading a body runs on behalf of the connection, so the span is no longer active.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) request.span.run(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    request.span?.end({}, new Error('the client went away'))
    done()
  })
}
