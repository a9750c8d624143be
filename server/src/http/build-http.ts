import compress from '@fastify/compress'
import { problems } from '@modstead/domain/contexts'
import type { Settings } from '@modstead/infra/config/settings'
import { answerTo, isLegacy } from '@modstead/infra/http/error-handler'
import { HttpProblem, notFound } from '@modstead/infra/http/problem'
import { refuseCrossSite } from '@modstead/infra/http/refuse-cross-site'
import type { Authenticate } from '@modstead/infra/identity/authenticate'
import { memoryAllowances } from '@modstead/infra/rate-limits/memory-allowances'
import type { Allowances } from '@modstead/infra/rate-limits/port'
import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { Tracing } from '@modstead/infra/telemetry/tracing'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { answerAfterBody } from './answer-after-body.ts'
import { closeWhenAnswered } from './close-when-answered.ts'
import { countRequests } from './count-requests.ts'
import { keepPrivate } from './keep-private.ts'
import { openToOtherSites } from './open-to-other-sites.ts'
import { limitRate } from './rate-limit.ts'
import { refusedField } from './refused-field.ts'
import { createRefusedTargets } from './refused-targets.ts'
import { protectAnswers } from './security-headers.ts'
import { traceRequests } from './trace-requests.ts'
import { answerUnreadable } from './unreadable-requests.ts'

/** Enough for 500 MiB over a slow line. */
const REQUEST_TIMEOUT_MS = 60 * 60 * 1000
/** No client that sends or reads is silent for so long. A client that only holds a connection is cut off. */
const SILENCE_MS = 2 * 60 * 1000
/** Enough for facets of 64 KiB and for thousands of ids, percent-encoded in a query. */
const MAX_HEADER_BYTES = 128 * 1024

const refusals = { problems, fieldOf: refusedField }

export const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { status, headers, body, unforeseen } = answerTo(error, request.originalUrl, refusals)
  if (unforeseen)
    request.log.error({ err: error, reqId: request.id }, 'a request failed for a reason that nobody foresaw')
  reply.code(status).headers(headers)
  return body === null ? reply.send() : reply.send(body)
}

const trusted = (trustProxy: Settings['trustProxy']) => {
  if (typeof trustProxy === 'number') return (_address: string, hop: number) => hop < trustProxy
  return typeof trustProxy === 'object' ? [...trustProxy] : trustProxy
}

interface HttpParts {
  /** Only of this process by default. */
  readonly allowances?: Allowances | undefined
  readonly metrics?: Metrics
  readonly tracing?: Tracing | undefined
}

/** The HTTP server on which all roles register their routes. */
export const buildHttp = async (
  settings: Pick<Settings, 'rateLimit' | 'trustProxy' | 'publicUrl'>,
  log: FastifyBaseLogger,
  authenticate: Authenticate,
  { allowances = memoryAllowances(), metrics, tracing }: HttpParts = {},
): Promise<FastifyInstance> => {
  const refused = createRefusedTargets(sendProblem)
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A separate logger would cost each request more than most of its work. The few requests that log add
    // their id.
    childLoggerFactory: (logger) => logger,
    trustProxy: trusted(settings.trustProxy),
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_MS,
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered while the server closes.
    return503OnClosing: false,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    frameworkErrors: (error, request, reply) => refused.redirect(app, error, request.raw, reply.raw),
    clientErrorHandler: answerUnreadable(settings.rateLimit),
    // Base addresses that end in a slash make clients ask for `//v2/search` or `/v2//search`.
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 300 },
  })
  // A request with an unknown expectation is answered like any other: a refusal would lack the headers of every answer.
  app.server.on('checkExpectation', (request, answer) => app.server.emit('request', request, answer))
  protectAnswers(app, settings.publicUrl)
  keepPrivate(app)
  if (metrics) countRequests(app, metrics)
  if (tracing) traceRequests(app, tracing)
  const countUnknownRoutes = limitRate(app, settings.rateLimit, allowances, authenticate)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await openToOtherSites(app)
  countUnknownRoutes()
  app.addHook('onRequest', refuseHugeBody)
  refuseCrossSite(app, settings.publicUrl)
  answerAfterBody(app)
  closeWhenAnswered(app)
  app.setErrorHandler(sendProblem)
  refused.serve(app)
  app.all('/api/v1', deprecated)
  app.all('/api/v1/*', deprecated)
  return app
}

/** Largest body that a client may announce: four of the largest files. */
const MAX_DECLARED_BYTES = 2 * 1024 ** 3

const refuseHugeBody = (
  request: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void => {
  const tooLarge = Number(request.headers['content-length'] ?? 0) > MAX_DECLARED_BYTES
  done(tooLarge ? new HttpProblem('request-too-large', 'The request body is too large.') : undefined)
}

const deprecated = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(410).send({
    error: 'api_deprecated',
    description: 'This version of the API has been shut down. Please use /v2.',
  })

/**
 * Answers an unknown route of the API. The answer is JSON even on `/v2`, unlike that for a missing resource.
 */
export const sendUnknownRoute = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const problem = notFound('The requested route does not exist.', 'route-not-found')
  if (!isLegacy(request.originalUrl)) return sendProblem(problem, request, reply)
  return reply.code(404).send({ error: problem.error, description: problem.message })
}
