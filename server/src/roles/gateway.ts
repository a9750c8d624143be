import replyFrom from '@fastify/reply-from'
import type { Settings } from '@modstead/infra/config/settings'
import { unavailable } from '@modstead/infra/http/problem'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { isApiPath } from '../http/api-path.ts'
import { sendProblem } from '../http/build-http.ts'
import type { ServedRoute } from './messages.ts'
import { ROLES, type Role } from './role.ts'
import type { Upstreams } from './upstreams.ts'

/** The gateway answers these addresses itself: they concern no role process. */
const OWN_ROUTES = ['/healthz', '/readyz', '/metrics']
/** Room for 500 MiB over a slow line, as the roles have it. */
const REQUEST_TIMEOUT_MS = 60 * 60 * 1000
const MAX_HEADER_BYTES = 128 * 1024

const isRepeatable = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Connections of this kind never reached a process, so that nothing can have happened there. */
const neverArrived = (error: Error): boolean =>
  'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'UND_ERR_CONNECT_TIMEOUT')

const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(
    unavailable('part-unavailable', 'This part of the catalogue is starting. Try again.', 1),
    request,
    reply,
  )

/**
 * What a change is about, as its address names it: the process that changed it before has it in memory, and two that change
 * it by turns would each find theirs out of date.
 */
const thingOf = ({ method, params }: FastifyRequest): string | undefined => {
  if (isRepeatable(method)) return undefined
  const [first] = Object.values(params as Record<string, string>)
  return first?.toLowerCase()
}

const forward = (upstreams: Upstreams, role: Role) => {
  const send = (request: FastifyRequest, reply: FastifyReply, tried: Set<string>): FastifyReply => {
    const address = upstreams.pick(role, tried, thingOf(request))
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
        if (neverArrived(error) || isRepeatable(request.method)) send(request, reply, tried)
        else refuse(request, reply)
      },
    })
  }
  return (request: FastifyRequest, reply: FastifyReply) => {
    send(request, reply, new Set())
    return reply
  }
}

/**
 * One port before all roles: each request goes to a process of the role that serves its route, by turns. Reads, and what
 * never arrived, are tried at another process.
 */
export const buildGateway = async (
  settings: Pick<Settings, 'trustProxy'>,
  upstreams: Upstreams,
  routes: ReadonlyMap<Role, readonly ServedRoute[]>,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    trustProxy: settings.trustProxy as never,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 300 },
  })
  // Bodies pass through as they come, whatever they are.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  await app.register(replyFrom, {
    undici: { connections: 256, pipelining: 1, headersTimeout: REQUEST_TIMEOUT_MS, bodyTimeout: 0 },
    disableRequestLogging: true,
  })

  const missing = (): Role | undefined => ROLES.find((role) => upstreams.count(role) === 0)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const away = missing()
    const processes = Object.fromEntries(ROLES.map((role) => [role, upstreams.count(role)]))
    if (away === undefined) return { status: 'ready', processes }
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready', missing: away, processes })
  })
  app.get('/metrics', async (_request, reply) =>
    reply
      .type('text/plain; version=0.0.4')
      .send(ROLES.map((role) => `modstead_processes{role="${role}"} ${upstreams.count(role)}\n`).join('')),
  )
  for (const [role, served] of routes)
    for (const { method, url } of served)
      if (!OWN_ROUTES.includes(url) && !app.hasRoute({ method: method as 'GET', url }))
        app.route({ method: method as 'GET', url, handler: forward(upstreams, role) })

  const [toApi, toWeb] = [forward(upstreams, 'query-api'), forward(upstreams, 'web')]
  app.setNotFoundHandler((request, reply) =>
    isRepeatable(request.method) && !isApiPath(request.url) ? toWeb(request, reply) : toApi(request, reply),
  )
  return app
}
