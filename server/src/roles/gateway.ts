import replyFrom from '@fastify/reply-from'
import type { Settings } from '@modstead/infra/config/settings'
import { unavailable } from '@modstead/infra/http/problem'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { isApiPath } from '../http/api-path.ts'
import { sendProblem } from '../http/build-http.ts'
import { closeWhenAnswered } from '../http/close-when-answered.ts'
import { countRequests } from '../http/count-requests.ts'
import { ALIVE, METRICS, READY } from '../http/health-paths.ts'
import type { Role } from './role.ts'
import type { FoundRoute, RouteTable } from './route-table.ts'
import type { Upstreams } from './upstreams.ts'
import { watchProcesses } from './watch-processes.ts'

/** Enough for 500 MiB over a slow line, the same as in the roles. */
const REQUEST_TIMEOUT_MS = 60 * 60 * 1000
/** A vanished machine does not even refuse. */
const CONNECT_TIMEOUT_MS = 2_000
const MAX_HEADER_BYTES = 128 * 1024

const isRepeatable = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Errors of connections that never reached a process, so nothing can have happened there. */
const NEVER_ARRIVED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

const neverArrived = (error: Error): boolean => 'code' in error && NEVER_ARRIVED.includes(`${error.code}`)

const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(
    unavailable('part-unavailable', 'This part of the catalogue is starting. Try again.', 1),
    request,
    reply,
  )

/**
 * The subject of a change, from its address. The process that changed it before has it in memory, and if two
 * processes took turns, each would find its state out of date.
 */
const thingOf = (method: string, params: FoundRoute['params'] = {}): string | undefined => {
  if (isRepeatable(method)) return undefined
  const [first] = Object.values(params)
  return first?.toLowerCase()
}

/**
 * A path without a role goes to the pages if it can be a page. Otherwise the API answers that it is unknown.
 */
const roleOfUnknown = ({ method, url }: FastifyRequest): Role =>
  isRepeatable(method) && !isApiPath(url) ? 'web' : 'query-api'

const forward = (upstreams: Upstreams, routes: RouteTable) => {
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    role: Role,
    thing: string | undefined,
    tried: Set<string>,
  ): FastifyReply => {
    const address = upstreams.pick(role, tried, thing)
    if (address === undefined) return refuse(request, reply)
    tried.add(address)
    return reply.from(`${address}${request.raw.url ?? '/'}`, {
      rewriteRequestHeaders: (_request, headers) => ({
        ...headers,
        host: request.headers.host ?? '',
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': request.protocol,
      }),
      onError(_reply, { error }) {
        if (neverArrived(error) || isRepeatable(request.method)) send(request, reply, role, thing, tried)
        else refuse(request, reply)
      },
    })
  }
  return (request: FastifyRequest, reply: FastifyReply) => {
    const route = routes.find(request.method, request.raw.url ?? '/')
    const thing = thingOf(request.method, route?.params)
    send(request, reply, route?.role ?? roleOfUnknown(request), thing, new Set())
    return reply
  }
}

interface Parts {
  readonly upstreams: Upstreams
  readonly routes: RouteTable
  /** The product is incomplete without a process of each of these. */
  readonly roles: readonly Role[]
  /** Aborted once the process is asked to end, while it still answers. */
  readonly leaving: AbortSignal
}

/**
 * One port in front of all roles: each request goes to a process of the role that serves its route, in turn.
 * Reads, and requests that never arrived, are retried at another process.
 */
export const buildGateway = async (
  settings: Pick<Settings, 'trustProxy'>,
  { upstreams, routes, roles, leaving }: Parts,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    trustProxy: settings.trustProxy as never,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // Requests on existing connections are answered as usual while the server closes.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
  })
  closeWhenAnswered(app)
  const metrics = createMetrics()
  watchProcesses(metrics, roles, upstreams)
  countRequests(app, metrics)
  // Bodies pass through unchanged, whatever they are.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  await app.register(replyFrom, {
    undici: {
      connections: 256,
      pipelining: 1,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      headersTimeout: REQUEST_TIMEOUT_MS,
      bodyTimeout: 0,
    },
    disableRequestLogging: true,
  })

  const missing = (): Role | undefined => roles.find((role) => upstreams.count(role) === 0)
  app.get(ALIVE, async () => ({ status: 'ok' }))
  app.get(READY, async (_request, reply) => {
    const away = missing()
    const processes = Object.fromEntries(roles.map((role) => [role, upstreams.count(role)]))
    const refuse = (status: string) =>
      reply
        .code(503)
        .header('retry-after', '1')
        .send({ status, missing: away ?? null, processes })
    if (leaving.aborted) return refuse('stopping')
    return away === undefined ? { status: 'ready', processes } : refuse('not ready')
  })
  app.get(METRICS, async (_request, reply) =>
    reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  app.setNotFoundHandler(forward(upstreams, routes))
  return app
}
